import { documentsSuite } from './fuzz.ts';

documentsSuite('random documents', 1_000, 1);
