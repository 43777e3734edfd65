// Every public name of `@mainvideo/sdk/local`.
export type { ReactiveVar } from '../contract/reactiveVar.ts';
export { localFields } from './localFields.ts';
export { makeVar } from './makeVar.ts';
export { trackVars } from './trackVars.ts';
