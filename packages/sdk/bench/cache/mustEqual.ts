import { isDeepStrictEqual } from 'node:util';

/** There is no use in timing a wrong answer. Prototypes and the order of keys do not matter. */
export function mustEqual(actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(actual) ?? 'null'), expected)) return;
  throw new Error(`The answer is wrong: ${excerpt(actual)} instead of ${excerpt(expected)}`);
}

export function mustBe(holds: boolean, what: string): void {
  if (!holds) throw new Error(`It should have been ${what}.`);
}

const excerpt = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 500);
