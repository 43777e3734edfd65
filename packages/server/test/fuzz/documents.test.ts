import { documentsSuite } from './fuzz.ts';

const seed = Number(process.env['TEST_SEED'] ?? 1);
documentsSuite('T61: answers 50 documents, none with a fault, and keeps no memory of them', 50, seed);
