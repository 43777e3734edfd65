/** A finished piece of HTML. What is a string is still text. */
export interface Html {
  readonly html: string;
}

type Value = string | number | null | Html | readonly Html[];

/** HTML from a template: texts and attributes are escaped, wherever they stand between quotes or tags; `null` is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: parts.map((part, i) => part + (i < values.length ? written(values[i]!) : '')).join('') };
}

function written(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'object') return escaped(String(value));
  return 'html' in value ? value.html : value.map((each) => each.html).join('');
}

// The parser of HTML takes a null character for an error, wherever it is.
function escaped(text: string): string {
  return text.replaceAll('\0', '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
