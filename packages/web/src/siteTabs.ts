// Code of its own, for nobody waits for it at the start.
export { connectTabs } from '@mainvideo/sdk';
