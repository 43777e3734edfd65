/** Returns the anchors of the headings in a Markdown text, in order, in the form that GitHub generates. */
export function headingIds(markdown) {
  const seen = new Map();
  return markdown
    .replace(/^(`{3,})[^]*?^\1\s*$/gm, '')
    .split('\n')
    .flatMap((line) => /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1] ?? [])
    .map((title) => {
      const id = headingId(title);
      const count = seen.get(id) ?? 0;
      seen.set(id, count + 1);
      return count === 0 ? id : `${id}-${count}`;
    });
}

/** Returns the anchor of a heading, given its Markdown. */
export const headingId = (title) =>
  title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
