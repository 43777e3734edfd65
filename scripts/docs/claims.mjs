import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';

/** What is said of the repository in its Markdown and is not so: a line each, with file and line. */
export function claimsThatFail(folder = root) {
  const files = [
    '.github',
    'docs',
    'packages',
    'scripts',
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
  ].flatMap((path) => listFiles(join(folder, path)));
  const repository = {
    folder,
    names: new Set(files.map((file) => basename(file))),
    scripts: readJson(join(folder, 'package.json')).scripts ?? {},
  };
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => claimsOf(readFileSync(file, 'utf8')).map((claim) => ({ ...claim, file })))
    .filter((claim) => !isTrue(claim, repository))
    .map(({ file, line, text }) => `${relative(folder, file)}:${line} ${text} does not exist`);
}

/** The paths, links, commands and entry points that a text names, each `{ kind, text, line }`. */
export function claimsOf(markdown) {
  const claims = [];
  const lines = markdown.split('\n');
  for (const [i, line] of lines.entries()) {
    const add = (kind, text) => claims.push({ kind, text, line: i + 1 });
    for (const [, target] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (!/^([a-z]+:|#)/.test(target)) add('link', target.replace(/#.*/, ''));
    }
    for (const [, name] of line.matchAll(/\bnpm run ([\w:-]+)/g)) add('script', `npm run ${name}`);
    for (const [, name] of line.matchAll(/`([^`]+)`/g)) {
      if (/^@mainvideo\/[\w/-]+$/.test(name)) add('entry', name);
      else if (isPath(name)) add('path', name);
    }
    for (const [, path] of line.matchAll(/\bnode (scripts\/[\w./-]+)/g)) add('path', path);
  }
  return claims;
}

// Only what cannot be anything else: media types and addresses have slashes too, and what is built is not there yet.
function isPath(text) {
  if (
    !/^\.?[\w@-][\w.@-]*(\/[\w.@-]+)*\/?$/.test(text) ||
    /(^|\/)(dist|data|node_modules|\.cache)(\/|$)/.test(text)
  )
    return false;
  // A data file's name alone may be an example: `holiday.json`.
  if (!text.includes('/') && /\.(json|md)$/.test(text)) return false;
  return (
    /\.(tsx?|mjs|json|md|css|graphql|sql)$/.test(text) ||
    /^(packages|scripts|docs)\//.test(text) ||
    text.endsWith('/')
  );
}

function isTrue({ kind, text, file }, { folder, names, scripts }) {
  if (kind === 'script') return Object.hasOwn(scripts, text.slice('npm run '.length));
  if (kind === 'entry') return isEntry(text, folder);
  if (kind === 'link') return existsSync(join(dirname(file), text));
  // A name alone may be anywhere; a path starts at the file, at the root, or at a package's sources.
  if (!text.includes('/')) return names.has(text) || existsSync(join(folder, text));
  const starts = [
    dirname(file),
    folder,
    ...['sdk', 'web', 'server'].map((name) => join(folder, 'packages', name, 'src')),
  ];
  return [...starts, join(dirname(file), 'src')].some((start) => existsSync(join(start, text)));
}

function isEntry(name, folder) {
  const [, packageName, ...rest] = name.split('/');
  const file = join(folder, 'packages', packageName, 'package.json');
  return (
    existsSync(file) &&
    (rest.length === 0 || Object.hasOwn(readJson(file).exports ?? {}, `./${rest.join('/')}`))
  );
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
