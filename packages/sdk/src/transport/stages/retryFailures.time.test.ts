// The same promises in virtual time and, in long runs alone, by the clock on the wall.
import { realTime, retryLaws, virtualTime } from './retryFailures.laws.ts';

retryLaws('virtual', virtualTime);
if (process.env['LONG'] === '1') retryLaws('real', realTime);
