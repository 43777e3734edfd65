import { requestsSuite } from './fuzz.ts';

requestsSuite('answers 100,000 requests, none with a fault, and keeps no memory of them', 100_000, 1_000_000);
