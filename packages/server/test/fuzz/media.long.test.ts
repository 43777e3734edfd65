import { mediaSuite } from './fuzzMedia.ts';

mediaSuite('inspects or refuses 5,000 mutated files, whatever is in them', 5_000, 1_000_000);
