/**
 * Errors that are never reported (S11): browsers, extensions and networks cause them, and the site cannot fix them.
 * Matched by message, whatever the class.
 */
export const ignoredErrors: readonly RegExp[] = [
  // An undefined variable, as V8 and Firefox say it, and as Safari does.
  /(?:^|ReferenceError: )\S+ is not defined$/,
  /Can't find variable/,
  // A read of null, as Safari says it, and as V8 does.
  /null is not an object/,
  /Cannot read properties of null/,
  /The object is in an invalid state/,
  // A request that got no answer, as Chromium says it, and as Safari does.
  /Failed to fetch/,
  /Load failed/,
];

/** Is any of these messages one to ignore? An error and its causes are one report, so all of theirs count. */
export function isIgnoredError(messages: readonly (string | undefined)[]): boolean {
  return messages.some((message = '') => ignoredErrors.some((pattern) => pattern.test(message)));
}
