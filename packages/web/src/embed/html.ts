/** A finished piece of HTML. A plain string is text that still needs escaping. */
export interface Html {
  readonly html: string;
}

type Value = string | number | null | Html | readonly Html[];

/**
 * Template tag for HTML. Escapes every interpolated string, in text and in quoted attributes; `null` renders nothing.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: parts.map((part, i) => part + (i < values.length ? written(values[i]!) : '')).join('') };
}

function written(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'object') return escaped(String(value));
  return 'html' in value ? value.html : value.map((each) => each.html).join('');
}

// A null character is an HTML parse error everywhere.
function escaped(text: string): string {
  return text.replaceAll('\0', '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
