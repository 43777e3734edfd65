import { readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { root } from '../../root.mjs';
import { listFiles } from '../../steps/fingerprint.mjs';

/**
 * Returns the Markdown pages that the site shows: `{ path, slug, markdown }` each. `path` is relative to the root;
 * `slug` is the address below `/docs/`.
 */
export function sourcePages(folder = root) {
  return ['docs', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'packages']
    .flatMap((path) => listFiles(join(folder, path)))
    .map((file) => relative(folder, file).split(sep).join('/'))
    .filter((path) => /^[A-Z]+\.md$|^docs\/.*\.md$|^packages\/\w+\/(README|CHANGELOG)\.md$/.test(path))
    .map((path) => ({ path, slug: slugOf(path), markdown: readFileSync(join(folder, path), 'utf8') }));
}

function slugOf(path) {
  if (path === 'README.md') return 'overview';
  return path
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '')
    .replace(/\.md$/, '')
    .replace(/^[A-Z]+$|(?<=\/)[A-Z]+$/, (name) => name.toLowerCase());
}

/**
 * Returns the address on the site that a relative link of a page leads to: another page or a picture. Returns `null`
 * for sources, which are not on the site.
 *
 * @param slugs slugs by path
 */
export function siteAddress(target, from, slugs) {
  const [path, anchor] = target.split('#');
  const resolved = posix.normalize(posix.join(dirname(from), path)).replace(/\/$/, '');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (resolved.startsWith('docs/images/')) return `/${resolved}${hash}`;
  const slug = [resolved, `${resolved}/README.md`]
    .map((name) => slugs.get(name))
    .find((name) => name !== undefined);
  return slug === undefined ? null : addressOfSlug(slug) + hash;
}

/** Returns the address of a page. */
export const addressOfSlug = (slug) => (slug === '' ? '/docs' : `/docs/${slug}`);
