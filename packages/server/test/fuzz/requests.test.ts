import { requestsSuite } from './fuzz.ts';

const seed = Number(process.env['TEST_SEED'] ?? 1);
requestsSuite('T61: answers 200 requests, none with a fault, and keeps no memory of them', 200, seed);
