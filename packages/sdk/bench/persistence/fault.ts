import type { Visitor } from './stage.ts';

/** Something that befalls an application that keeps a cache, and what it should be none the worse for. */
export interface Fault {
  readonly id: string;
  /** What happens. */
  readonly title: string;
  /** Makes it happen to a visitor who has nothing stored. Where it throws what the page threw, that is a crash. */
  readonly run: (visitor: Visitor) => Promise<Verdict>;
  /** The visitor's browser keeps nothing for anybody. */
  readonly isForbidden?: true;
  /** What ours, of this name, is meant to lose, in the words of its verdict, and why. */
  readonly meant?: { readonly [contender: string]: { readonly what: string; readonly why: string } };
}

export type Verdict =
  | { readonly kind: 'survived' }
  /** What, as a visitor or a developer would put it. */
  | { readonly kind: 'lost'; readonly what: string }
  /** What nobody caught. */
  | { readonly kind: 'crashed'; readonly error: string }
  | { readonly kind: 'not applicable'; readonly why: string };

export const survived: Verdict = { kind: 'survived' };
export const lost = (what: string): Verdict => ({ kind: 'lost', what });

/** Without what a browser or its driver puts around a message, and no longer than a cell of a table may be. */
export function crashed(message: string): Verdict {
  const [line = ''] = message
    .replace(/^(page\.evaluate: )?(Uncaught )?(Error: )?/, '')
    .replaceAll('|', '/')
    .split('\n');
  return { kind: 'crashed', error: line.length > 70 ? `${line.slice(0, 70).trimEnd()}…` : line };
}
