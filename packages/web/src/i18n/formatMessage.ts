/** An ICU message compiled by Lingui's `compileMessage`: texts and placeholders. */
export type CompiledMessage = readonly MessagePart[];

type MessagePart =
  | string
  | readonly [name: string, type?: 'plural' | 'select', forms?: { readonly [form: string]: CompiledMessage }];

/** Values of a message's placeholders, by name. */
export interface MessageValues {
  readonly [name: string]: string | number;
}

/** A language's plural rules and number format. */
export interface Counting {
  readonly plurals: Pick<Intl.PluralRules, 'select'>;
  readonly numbers: { format(count: number): string };
}

/**
 * Formats a message. Inserts values unchanged; in a plural, `#` becomes the number in the language's format. An exact
 * form (`=0`) takes precedence over a plural category. A missing value is replaced by an empty string.
 *
 * @param count the number of the enclosing plural
 */
export function formatMessage(
  message: CompiledMessage,
  values: MessageValues,
  counting: Counting,
  count?: number,
): string {
  let text = '';
  for (const part of message) {
    if (typeof part === 'string') {
      text += part === '#' && count !== undefined ? counting.numbers.format(count) : part;
      continue;
    }
    const [name, type, forms] = part;
    const value = values[name] ?? '';
    if (!forms) {
      text += value;
      continue;
    }
    const chosen = type === 'plural' ? Number(value) : count;
    const form =
      (forms[value] ?? (type === 'plural' && forms[counting.plurals.select(Number(value))])) ||
      forms['other']!;
    text += formatMessage(form, values, counting, chosen);
  }
  return text;
}
