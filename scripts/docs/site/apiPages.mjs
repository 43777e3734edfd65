import { escapeHtml, highlight } from './highlight.mjs';
import { renderMarkdown } from './renderMarkdown.mjs';

/** The sections of the main entry by source folder, in the order in which a reader needs them. */
const areas = [
  [
    'Client and documents',
    /^(client|gql|version)\.ts$|^contract\/(client|document|policies|runtime|operationId)\.ts$|^queries\//,
  ],
  ['Cache', /^cache\/|^contract\/cache\.ts$|^store\/|^plans\//],
  ['Transport', /^transport\/|^contract\/(transport|stage|response|connectivity)\.ts$/],
  ['Persistence and tabs', /^persistence\/|^storages\/|^contract\/storage\.ts$/],
  ['Outbox', /^outbox\/|^contract\/outbox\.ts$/],
  ['Errors', /^contract\/errors\.ts$/],
  ['Events and breadcrumbs', /^monitoring\/|^contract\/(events|emitter)\.ts$/],
  ['More', /./],
];
const kinds = [
  ['Functions', 'function'],
  ['Values', 'value'],
  ['Classes', 'class'],
  ['Types', 'type'],
];
/** Returns the slug of an entry's page. */
export const slugOfEntry = (name) => `api/${name.replace(/^@mainvideo\/sdk\/?/, '') || 'sdk'}`;

/**
 * Returns a page for each entry point with its exports, their declarations and their doc comments. The main entry is
 * grouped by area, the others by kind.
 *
 * @param entries as returned by `readApi`
 */
export function apiPages(entries) {
  const linkOf = linksOf(entries);
  return entries.map((entry) => {
    const groups = groupsOf(entry);
    const sections = [{ id: '', title: entry.name, level: 1, text: '' }];
    const html = groups.map(([title, items]) => {
      const id = title.toLowerCase().replaceAll(' ', '-');
      sections.push({ id, title, level: 2, text: items.map(({ name }) => name).join(' ') });
      const parts = items.map((item) => {
        sections.push({
          id: item.name,
          title: item.name,
          level: 3,
          text: plainTextOf(item.says),
          isName: true,
        });
        return exportHtml(item, entry, linkOf);
      });
      return `<h2 id="${id}">${title}</h2>\n${parts.join('\n')}`;
    });
    const intro = `<p>${entry.exports.length} names are exported by <code>${entry.name}</code>. Each is described where it is declared.</p>`;
    return {
      slug: slugOfEntry(entry.name),
      title: entry.name,
      html: `${intro}\n${html.join('\n')}`,
      sections,
    };
  });
}

function groupsOf({ name, exports }) {
  const sorted = [...exports].sort((one, other) => {
    const rank = ({ kind }) => kinds.findIndex(([, known]) => known === kind);
    return rank(one) - rank(other) || one.name.localeCompare(other.name, 'en');
  });
  const groups =
    name === '@mainvideo/sdk'
      ? areas.map(([title, files]) => [
          title,
          sorted.filter((item) => areas.find(([, pattern]) => pattern.test(item.file))[1] === files),
        ])
      : kinds.map(([title, kind]) => [title, sorted.filter((item) => item.kind === kind)]);
  return groups.filter(([, items]) => items.length > 0);
}

/** Maps each name in a signature to the page of its entry: the main one if several entries export it. */
function linksOf(entries) {
  const links = new Map();
  for (const entry of entries) {
    for (const { name } of entry.exports)
      if (!links.has(name)) links.set(name, `/docs/${slugOfEntry(entry.name)}#${name}`);
  }
  return (name) => links.get(name);
}

function exportHtml({ name, kind, signature, says, tags }, entry, linkOf) {
  const own = `/docs/${slugOfEntry(entry.name)}#${name}`;
  const code = highlight(signature, 'ts', (word) => (linkOf(word) === own ? undefined : linkOf(word)));
  const rows = tags.filter(({ name: tag }) => tag !== 'example').map((tag) => tagHtml(tag));
  const examples = tags.filter(({ name: tag }) => tag === 'example').map((tag) => exampleHtml(tag.says));
  return [
    `<section class="export" aria-labelledby="${name}">`,
    `<h3 id="${name}"><a href="#${name}">${name}</a> <span class="kind">${kind}</span></h3>`,
    `<pre tabindex="0"><code>${code}</code></pre>`,
    renderMarkdown(says).html.trim(),
    rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '',
    ...examples,
    '</section>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The titles of tags without a subject. */
const tagTitles = { returns: 'Returns', throws: 'Throws' };

function tagHtml({ name, subject, says }) {
  const term = subject === '' ? escapeHtml(tagTitles[name] ?? name) : `<code>${escapeHtml(subject)}</code>`;
  return `<dt>${term}</dt><dd>${renderMarkdown(says).html.trim()}</dd>`;
}

const exampleHtml = (text) =>
  renderMarkdown(text.startsWith('```') ? text : `\`\`\`ts\n${text}\n\`\`\``).html.trim();

const plainTextOf = (markdown) =>
  renderMarkdown(markdown)
    .sections.map(({ text }) => text)
    .join(' ');
