/** A message as Lingui's `compileMessage` makes it of ICU's notation: texts, and what is filled in. */
export type CompiledMessage = readonly MessagePart[];

type MessagePart =
  | string
  | readonly [name: string, type?: 'plural' | 'select', forms?: { readonly [form: string]: CompiledMessage }];

/** What fills the placeholders of a message, by their names. */
export interface MessageValues {
  readonly [name: string]: string | number;
}

/** How a language counts. */
export interface Counting {
  readonly plurals: Pick<Intl.PluralRules, 'select'>;
  readonly numbers: { format(count: number): string };
}

/**
 * A message with its placeholders filled in. Values are put in as they are; a number that has chosen a plural is written as the
 * language writes it where the message says `#`. An exact form (`=0`) is before the language's own. A value that is not there leaves
 * its place empty.
 *
 * @param count of the plural around the message
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
