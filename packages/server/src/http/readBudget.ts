import { plainAnswer } from './plainAnswer.ts';

/**
 * What one client may have the site compute. All that something could cost is taken before it is done, so that many requests at once are
 * no way around it; what was not spent is given back.
 */
export interface ReadBudget {
  /** 0: go ahead; else the seconds to wait, and nothing was taken. */
  take(points: number): number;
  giveBack(points: number): void;
}

export const anyBudget: ReadBudget = { take: () => 0, giveBack: () => undefined };

export function spentText(waitSeconds: number): string {
  return `Too much was read at once. Try again in ${waitSeconds} s.`;
}

/** The answer to a client that has spent its budget; undefined: the points were taken. */
export function refuseSpent(budget: ReadBudget, points: number): Response | undefined {
  const waitSeconds = budget.take(points);
  if (waitSeconds === 0) return undefined;
  const headers = { 'retry-after': String(waitSeconds), 'cache-control': 'no-store' };
  return plainAnswer(429, spentText(waitSeconds), headers);
}
