import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// Declarations of names that a text may use although the repository does not define them: the platform, and the
// packages' dependencies.
const declarations = [
  'node_modules/typescript/lib',
  'node_modules/@types/node',
  'node_modules/@types/react',
  'node_modules/@types/react-dom',
  'node_modules/graphql/type',
  'node_modules/graphql/utilities',
];

let platformWords;

/**
 * Returns all names in the code of the repository, in its schemas and configuration, and in the platform's
 * declarations.
 */
export function knownWords(folder, files) {
  const words = new Set(
    existsSync(join(folder, 'node_modules')) ? (platformWords ??= readPlatform(folder)) : [],
  );
  const ours = files.filter((file) => /\.(tsx?|mjs|graphql|css|json)$/.test(file));
  for (const file of ours) addWords(words, withoutComments(readFileSync(file, 'utf8')));
  return words;
}

function readPlatform(folder) {
  const words = new Set();
  for (const path of declarations.map((name) => join(folder, name)).filter(existsSync)) {
    for (const name of readdirSync(path).filter(
      (file) => file.endsWith('.d.ts') && !file.startsWith('typescript'),
    ))
      addWords(words, readFileSync(join(path, name), 'utf8'));
  }
  return words;
}

/** Adds every name in a text to a set. */
export function addWords(words, text) {
  for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) words.add(word);
}

// A name that occurs only in comments no longer exists.
const withoutComments = (text) => text.replace(/\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, '');
