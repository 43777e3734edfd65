import type { Contender } from './contender.ts';

/** A rule that a normalized cache should follow. */
export interface Rule {
  readonly id: string;
  /** Describes a cache that follows the rule. */
  readonly title: string;
  /** Tests the rule. Returns `right`, or a short description of what happened instead. Exceptions are reported too. */
  readonly run: (contender: Contender) => Promise<string>;
}

export const right = 'right';

/** Waits until all pending work without timers has finished. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((done) => setImmediate(done));
}
