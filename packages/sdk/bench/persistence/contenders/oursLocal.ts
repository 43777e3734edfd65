import { ours } from './ours.ts';

export const contender = ours(() => () => localStorage);
