/** A finished piece of XML, as opposed to a string, which is plain text and is escaped. */
export interface Xml {
  readonly xml: string;
}

type Content = string | number | readonly (Xml | null)[];

/**
 * Returns an element. Text and attributes may contain anything: markup is escaped, and characters that XML 1.0
 * forbids (§2.2) are removed.
 *
 * @param content its text, or its children; `null` children are skipped
 */
export function element(
  name: string,
  content: Content,
  attributes: { readonly [name: string]: string | number | null } = {},
): Xml {
  const inside =
    typeof content === 'object' ? content.map((child) => child?.xml ?? '').join('') : escaped(content);
  const written = Object.entries(attributes).map(([key, value]) =>
    value === null ? '' : ` ${key}="${escaped(value)}"`,
  );
  return { xml: `<${name}${written.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}` };
}

/** Returns a whole document with this root element. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(value: string | number): string {
  return String(value)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character]!);
}
