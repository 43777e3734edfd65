/**
 * Returns the claims of a Markdown text about the repository: paths, links, anchors, commands, entry points, names,
 * decisions and sizes.
 *
 * @param sizeNames the names by which texts refer to the measurements of `npm run size`
 * @returns `{ kind, text, line }` each; sizes also have `name`, `kiloBytes` and `why`
 */
export function claimsOf(markdown, { sizeNames = [] } = {}) {
  const claims = [];
  let fence = null;
  let section = [];
  const sections = [section];
  for (const [i, line] of markdown.split('\n').entries()) {
    const add = (kind, text, more) => claims.push({ kind, text, line: i + 1, ...more });
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === null || mark.startsWith(fence)))
      fence = fence === null ? mark : null;
    addCommands(line, add);
    if (fence !== null) continue;
    if (/^#+ /.test(line)) sections.push((section = []));
    for (const [, target] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (!/^[a-z]+:/.test(target)) add('link', target);
    }
    for (const [, name] of line.matchAll(/`([^`]+)`/g)) {
      if (/^@mainvideo\/[\w/-]+$/.test(name)) add('entry', name);
      else if (isPath(name)) add('path', name);
      else if (isName(name)) add('name', name);
    }
    for (const [number] of line
      .replace(/`[^`]*`|\]\([^)]*\)/g, '')
      .matchAll(/(?<![\d.,-])00\d{2}(?![\d.,]?\d)/g))
      add('decision', number);
    for (const size of sizesIn(line, sizeNames))
      add('size', size.text, { ...size, why: 'is not what it is' });
    section.push({ line: i + 1, text: line });
  }
  return [...claims, ...sections.flatMap(unaskedSizes)];
}

function addCommands(line, add) {
  for (const [, name] of line.matchAll(/\bnpm run ([\w:-]+)/g)) add('script', `npm run ${name}`);
  for (const [text, , word] of line.matchAll(/\bnpm run (bench|size) -- ([a-z][\w-]*)/g))
    add('command', text, { command: 'bench', word });
  for (const [text, word] of line.matchAll(/\bnpm test -- ([\w./][\w./-]*)/g))
    add('command', text, { command: 'test', word });
  for (const [command, script, word = '', options] of line.matchAll(
    /\bnpm (start|test|run bench|run size)(?: --(?= )(?: ([a-z][\w-]*))?((?: --[a-z][^\s`"']*(?: [A-Z~./][^\s`"'-]*)?)+))/g,
  )) {
    for (const [, option] of options.matchAll(/--([a-z][\w-]*)/g))
      add('option', command, { script, word, option, why: `has an unknown option: --${option}` });
  }
  for (const [, path] of line.matchAll(/\bnode (scripts\/[\w./-]+)/g)) add('path', path);
}

// Accepts only texts that cannot be anything but a path: media types and URLs contain slashes too, and build output
// may not exist yet.
function isPath(text) {
  if (
    !/^\.?[\w@-][\w.@-]*(\/[\w.@-]+)*\/?$/.test(text) ||
    /(^|\/)(dist|data|node_modules|\.cache)(\/|$)/.test(text)
  )
    return false;
  // The name of a data file without a folder may be an example: `holiday.json`.
  if (!text.includes('/') && /\.(json|md)$/.test(text)) return false;
  return (
    /\.(tsx?|mjs|json|md|css|graphql|sql)$/.test(text) ||
    /^(packages|scripts|docs)\//.test(text) ||
    text.endsWith('/')
  );
}

// Accepts texts that look like a name in code rather than a word: `createCache`, `useQuery(…)`, `cache.gc()`,
// `QueryResult`.
function isName(text) {
  const [, path, call] = /^([A-Za-z_$][\w$]*(?:\.[\w$]+)*)(\(.*\))?$/.exec(text) ?? [];
  return path !== undefined && (call !== undefined || /[a-z]\w*[A-Z]/.test(path));
}

/** Finds sizes such as `incrementalDelivery` 1.1 kB, and `client and cache` | 36.9 kB in a table. */
function sizesIn(line, sizeNames) {
  return [...line.matchAll(/(\d+(?:\.\d+)?) kB/g)].flatMap(({ 0: text, 1: number, index }) => {
    const before = line.slice(0, index);
    const name = sizeNames.find((known) =>
      new RegExp(`(^|[\`| ])${known.replace(/[^\w ]/g, '\\$&')}[\`(| ]*$`).test(before),
    );
    return name === undefined ? [] : [{ name, kiloBytes: Number(number), text: `${name} ${text}` }];
  });
}

/** Returns the sizes of code for which no command in their section measures the size again. */
function unaskedSizes(section) {
  if (section.some(({ text }) => /npm run (size|bench)/.test(text))) return [];
  return section
    .filter(({ text }) => /\d kB[^|]*gzipped|gzipped[^|]*\d kB/.test(text))
    .map(({ line }) => ({
      kind: 'unasked',
      line,
      text: 'a size',
      why: 'has no command in its section that asks it again',
    }));
}
