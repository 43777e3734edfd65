import { documentsSuite } from './fuzz.ts';

documentsSuite('many random documents', 20_000, 1_000_000);
