import { mailbox } from '../mailbox.ts';

/**
 * The text of an inline script that delivers this, and removes its own element, so that hydration finds nothing that React
 * has not rendered.
 *
 * As a string of JSON, and not as an object literal: there, `__proto__` is no name like the others. No `<` can end the script
 * or open a comment in it, and the two line separators that older JavaScript engines choked on are escaped too.
 */
export function scriptText(delivery: unknown): string {
  const json = JSON.stringify(delivery).replace(/[\\'<\u2028\u2029]/g, (character) =>
    character === '\\' || character === "'"
      ? `\\${character}`
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `(self.${mailbox}??=[]).push('${json}');document.currentScript.remove()`;
}

/** @param nonce of the page's Content-Security-Policy */
export function scriptTag(text: string, nonce: string | undefined): string {
  if (text === '') return '';
  if (nonce === undefined) return `<script>${text}</script>`;
  return `<script nonce="${nonce.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}">${text}</script>`;
}
