import { sitePromises } from './sitePromises.ts';
import { startWebKit } from './startWebKit.ts';

await sitePromises(await startWebKit());
