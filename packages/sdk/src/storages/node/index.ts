export { fileStorage, type FileStorageOptions } from './fileStorage.ts';
