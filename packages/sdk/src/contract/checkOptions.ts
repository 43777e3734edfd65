/** Is a value one that an option takes? Beside it, what is to be said if not: `a function`. */
export type OptionRule = readonly [isAllowed: (value: unknown) => boolean, allowed: string];

export type OptionRules = { readonly [name: string]: OptionRule };

/**
 * Checks options that somebody gave; one that is `undefined` says nothing.
 *
 * What was given is named by its kind, and shown only if it is a number or a boolean: it may be a secret.
 *
 * @param taker how the message calls the function that takes them, or the option that holds them
 * @throws TypeError for one that is not there, or has a value that it cannot have
 */
export function checkOptions(taker: string, options: unknown, rules: OptionRules): void {
  if (!isRecord(options))
    throw new TypeError(`${taker} takes an object of options, and got ${kindOf(options)}.`);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      throw new TypeError(
        `${taker} has no option "${name}". It has ${Object.keys(rules).join(', ')}. Rename it or take it out.`,
      );
    }
    const [isAllowed, allowed] = rule;
    if (!isAllowed(value))
      throw new TypeError(`${taker}: ${name} takes ${allowed}, and got ${kindOf(value)}.`);
  }
}

export const flag: OptionRule = [(value) => typeof value === 'boolean', 'true or false'];
export const callback: OptionRule = [(value) => typeof value === 'function', 'a function'];
export const duration: OptionRule = [
  (value) => typeof value === 'number' && value >= 0,
  'a number of milliseconds from 0 up, or Infinity',
];
export const amount: OptionRule = [(value) => typeof value === 'number' && value >= 0, 'a number from 0 up'];
export const callbacks: OptionRule = [
  (value) => [value].flat().every((item) => typeof item === 'function'),
  'a function, or a list of functions',
];

/** An object whose own options have these rules. */
export function object(rules: OptionRules, allowed: string, name: string): OptionRule {
  return [
    (value) => {
      if (isRecord(value)) checkOptions(name, value, rules);
      return isRecord(value);
    },
    allowed,
  ];
}

/** `false`, or what the rule takes. */
export function orOff([isAllowed, allowed]: OptionRule): OptionRule {
  return [(value) => value === false || isAllowed(value), `${allowed}, or false`];
}

export function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return 'a list';
  return value === undefined ? 'nothing' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
