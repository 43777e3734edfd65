import { requestsSuite } from './fuzz.ts';

requestsSuite('many random requests', 100_000, 1_000_000);
