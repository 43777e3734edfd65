import { documentsSuite } from './fuzz.ts';

documentsSuite('answers 20,000 documents, none with a fault, and keeps no memory of them', 20_000, 1_000_000);
