// What each page loads when it is idle, as one file: each file costs a request.
export { connectTabs } from '@mainvideo/sdk';
export { createSiteClient } from '../data/client.ts';
export { createSiteOutbox } from '../data/siteOutbox.ts';
export { createShellUpdates } from '../serviceWorker/shellUpdates.ts';
