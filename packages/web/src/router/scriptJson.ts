/**
 * Serializes JSON that is safe inside a `<script>` of any type: no `<` can end it or open a comment, and the two line
 * separators that older JavaScript engines reject are escaped too. `JSON.parse` reads it back unchanged.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
