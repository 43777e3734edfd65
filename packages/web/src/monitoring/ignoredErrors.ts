/**
 * Errors that are never reported (S11): browsers, extensions and networks cause them, and the site cannot fix them.
 * Matched by message, whatever the class.
 */
export const ignoredErrors: readonly RegExp[] = [
  // An undefined variable, in the words of V8 and Firefox, and of Safari.
  /(?:^|ReferenceError: )\S+ is not defined$/,
  /Can't find variable/,
  // A read of a property of null, in the words of Safari, and of V8.
  /null is not an object/,
  /Cannot read properties of null/,
  /The object is in an invalid state/,
  // A request without a response, in the words of Chromium, and of Safari.
  /Failed to fetch/,
  /Load failed/,
];

/**
 * Returns whether any of these messages must be ignored. Pass the messages of an error and of all its causes,
 * because they are one report.
 */
export function isIgnoredError(messages: readonly (string | undefined)[]): boolean {
  return messages.some((message = '') => ignoredErrors.some((pattern) => pattern.test(message)));
}
