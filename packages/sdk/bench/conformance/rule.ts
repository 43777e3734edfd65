import type { Contender } from './contender.ts';

/** Something that a normalized cache has to keep to. */
export interface Rule {
  readonly id: string;
  /** Said of a cache that keeps to it. */
  readonly title: string;
  /** Tries it. Answers `right`, or in a few words what was seen instead; what it throws is told as well. */
  readonly run: (contender: Contender) => Promise<string>;
}

export const right = 'right';

/** Lets everything happen that waits for no timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((done) => setImmediate(done));
}
