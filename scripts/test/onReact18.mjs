// Imported into a test's process, it has everything import React 18 instead of the one of the site.
import { register } from 'node:module';

register('./react18Resolver.mjs', import.meta.url);
