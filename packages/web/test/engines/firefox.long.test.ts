import { sitePromises } from './sitePromises.ts';
import { startFirefox } from './startFirefox.ts';

await sitePromises(await startFirefox());
