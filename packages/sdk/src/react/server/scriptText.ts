import { mailbox } from '../mailbox.ts';

/**
 * Returns the text of an inline script that delivers the data and removes its own element, so that hydration finds
 * only nodes that React rendered.
 *
 * The data is a JSON string, not an object literal, where `__proto__` has a special meaning. `<` is escaped, so that
 * nothing can end the script or open a comment, and so are the two line separators that older JavaScript engines
 * reject.
 */
export function scriptText(delivery: unknown): string {
  const json = JSON.stringify(delivery).replace(/[\\'<\u2028\u2029]/g, (character) =>
    character === '\\' || character === "'"
      ? `\\${character}`
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `(self.${mailbox}??=[]).push('${json}');document.currentScript.remove()`;
}

/** @param nonce the nonce of the page's Content-Security-Policy */
export function scriptTag(text: string, nonce: string | undefined): string {
  if (text === '') return '';
  if (nonce === undefined) return `<script>${text}</script>`;
  return `<script nonce="${nonce.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}">${text}</script>`;
}
