// Makes all imports of React in a test's process resolve to React 18.
import { register } from 'node:module';

register('./react18Resolver.mjs', import.meta.url);
