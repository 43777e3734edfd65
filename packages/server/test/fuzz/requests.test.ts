import { requestsSuite } from './fuzz.ts';

requestsSuite('random requests', 3_000, 1);
