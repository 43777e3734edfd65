// Imported before the first file of a process that runs browser tests: starts what its files share, so that no file leaves it behind.
import { sharedBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

await Promise.all([sharedBrowser(), sharedSite()]);
