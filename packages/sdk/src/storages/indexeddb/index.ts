export { indexedDbStorage, type IndexedDbStorageOptions, type JournalStorage } from './indexedDbStorage.ts';
