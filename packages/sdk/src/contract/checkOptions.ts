import { warnInDevelopment } from './warnInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };
declare const URL: new (url: string, base: string) => { readonly href: string };

/**
 * The values that an option accepts, as messages describe them: names joined by `or`, each a key of `tests` or a JSON
 * literal. For an object, also the rules of its options.
 */
export type OptionRule = string | readonly [takes: string, inside: OptionRules];

/**
 * The rules of options, by name. `*` is the rule of all other names. With `?`, other names are only warned about, and its
 * value says why.
 */
export type OptionRules = { readonly [name: string]: OptionRule };

const isFunction = (value: unknown): boolean => typeof value === 'function';

const tests: { readonly [words: string]: (value: unknown) => boolean } = {
  anything: () => true,
  'a function': isFunction,
  'a list': (value) => Array.isArray(value),
  'a list of texts': (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  'a list of functions': (value) => Array.isArray(value) && value.every(isFunction),
  'a text': (value) => typeof value === 'string',
  // As an age, a number below 0 means that data is expired at once.
  'a number': (value) => typeof value === 'number',
  'a number >= 0': (value) => typeof value === 'number' && value >= 0,
  'a number >= 1': (value) => typeof value === 'number' && value >= 1,
  'a url': isUrl,
  'an object': isRecord,
};

/**
 * Validates the options of a function. An option that is `undefined` counts as absent. Bundlers remove it from
 * production builds, because wrong options are mistakes in code.
 *
 * Messages name the kind of a wrong value and show only numbers and booleans, because any other value may be a
 * secret.
 *
 * @param taker the function or option that has these options, as messages name it
 * @param rules a function, so that production builds contain no rules
 * @param required the options that must be given
 * @throws TypeError if an option is missing, unknown or has an invalid value, except in production builds
 */
export function checkOptions(
  taker: string,
  options: unknown,
  rules: () => OptionRules,
  required?: readonly string[],
): void {
  try {
    // Spelled out, because bundlers replace exactly this expression.
    if (process.env.NODE_ENV !== 'production') check(taker, options, rules(), required);
  } catch (error) {
    // Without a bundler, browsers have no `process`: a ReferenceError.
    if (error instanceof TypeError) throw error;
  }
}

function check(taker: string, options: unknown, rules: OptionRules, required: readonly string[] = []): void {
  if (!isRecord(options)) throw new TypeError(`${taker} expects an object, not ${kindOf(options)}.`);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : rules['*'];
    if (rule === undefined) {
      const message = `${taker} has no option ${name}. It has ${namesIn(rules).join(', ')}.`;
      if (rules['?'] === undefined) throw new TypeError(message);
      warnOnce(`${message} ${String(rules['?'])}`);
      continue;
    }
    const [takes, inside] = [rule].flat() as [string, OptionRules?];
    if (!takes.split(' or ').some((words) => tests[words]?.(value) ?? JSON.stringify(value) === words))
      throw new TypeError(`${taker}: ${name} expects ${takes}, not ${kindOf(value)}.`);
    if (inside !== undefined && isRecord(value)) check(`${taker}: ${name}`, value, inside);
  }
  // Last, so that a misspelt one is named as it was written.
  for (const name of required) {
    if (options[name] === undefined)
      throw new TypeError(`${taker} needs ${name}, ${[rules[name]].flat()[0]}.`);
  }
}

const namesIn = (rules: OptionRules) => Object.keys(rules).filter((name) => name !== '?');

const warned = /* @__PURE__ */ new Set<string>();

function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  warnInDevelopment(message);
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isUrl(value: unknown): boolean {
  try {
    return typeof value === 'string' && value !== '' && new URL(value, 'https://site.test').href !== '';
  } catch {
    return false;
  }
}

function kindOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || value == null) return String(value);
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
