import { plainAnswer } from '../responses/plainAnswer.ts';

/**
 * How much a client may have the site compute. The maximum cost of an operation is charged before it runs, so that
 * concurrent requests cannot exceed the budget. What was not spent is refunded.
 */
export interface ReadBudget {
  /**
   * Takes points.
   *
   * @returns 0 if they were taken, else the seconds to wait
   */
  take(points: number): number;
  giveBack(points: number): void;
}

export const anyBudget: ReadBudget = { take: () => 0, giveBack: () => undefined };

export function spentText(waitSeconds: number): string {
  return `Too much was read at once. Try again in ${waitSeconds} s.`;
}

/**
 * Takes points from a client's budget.
 *
 * @returns the response to a client that has spent its budget; undefined if the points were taken
 */
export function refuseSpent(budget: ReadBudget, points: number): Response | undefined {
  const waitSeconds = budget.take(points);
  if (waitSeconds === 0) return undefined;
  const headers = { 'retry-after': String(waitSeconds), 'cache-control': 'no-store' };
  return plainAnswer(429, spentText(waitSeconds), headers);
}
