// A separate chunk, because it is not needed at the start.
export { connectTabs } from '@mainvideo/sdk';
