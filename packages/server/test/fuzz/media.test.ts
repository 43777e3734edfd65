import { mediaSuite } from './fuzzMedia.ts';

const seed = Number(process.env['TEST_SEED'] ?? 1);
mediaSuite('T80: inspects or refuses 50 mutated files, whatever is in them', 50, seed);
