import type { Visitor } from './stage.ts';

/** A fault that an application with a persisted cache should survive. */
export interface Fault {
  readonly id: string;
  /** Describes the fault. */
  readonly title: string;
  /** Causes the fault for a visitor without stored data. An error of the page that it throws counts as a crash. */
  readonly run: (visitor: Visitor) => Promise<Verdict>;
  /** The visitor's browser blocks all site data. */
  readonly isForbidden?: true;
  /** Intended losses of our columns, by name: the text of the verdict, and the reason. */
  readonly meant?: { readonly [contender: string]: { readonly what: string; readonly why: string } };
}

export type Verdict =
  | { readonly kind: 'survived' }
  /** Describes the loss for a visitor or a developer. */
  | { readonly kind: 'lost'; readonly what: string }
  /** The message of an uncaught error. */
  | { readonly kind: 'crashed'; readonly error: string }
  | { readonly kind: 'not applicable'; readonly why: string };

export const survived: Verdict = { kind: 'survived' };
export const lost = (what: string): Verdict => ({ kind: 'lost', what });

/** Removes the prefixes of the browser and its driver from a message, and shortens it for a table cell. */
export function crashed(message: string): Verdict {
  const [line = ''] = message
    .replace(/^(page\.evaluate: )?(Uncaught )?(Error: )?/, '')
    .replaceAll('|', '/')
    .split('\n');
  return { kind: 'crashed', error: line.length > 70 ? `${line.slice(0, 70).trimEnd()}…` : line };
}
