export { MockProvider, type MockProviderProps } from './MockProvider.ts';
