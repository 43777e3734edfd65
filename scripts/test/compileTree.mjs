import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { init, parse } from 'es-module-lexer';
import { listFiles, timesFingerprint } from '../steps/fingerprint.mjs';

/** The module that replaces uvu in compiled tests. It exports uvu and records each test. */
const recordedUvu = new URL('recordedUvu.mjs', import.meta.url).href;
const sourceCondition = '@mainvideo/source';

/**
 * Compiles the TypeScript and the scripts of a repository once, so that a test file starts as plain JavaScript. Only files whose
 * content changed are compiled again.
 *
 * A compiled module imports its compiled neighbours. Its `import.meta.url` is that of its source, so that it finds its fixtures.
 *
 * @param root the repository
 * @param target the folder of the compiled modules; `packages/a/b.ts` becomes `packages/a/b.ts.js` there
 * @returns modules: by path from the root, `imports` (paths from the root) and `hash`; compiledCount
 */
export async function compileTree(root, target) {
  await init;
  const sources = ['packages', 'scripts']
    .flatMap((folder) => listFiles(join(root, folder)))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => relative(root, file).split(sep).join('/'));
  const entries = readEntries(root);
  const version = hashOf(
    readFileSync(new URL(import.meta.url)),
    esbuild.version,
    // Compiled modules contain absolute paths, so a copied folder would refer to the original.
    root,
    JSON.stringify([...entries]),
  );
  const { modules: known, bundled: bundledBefore } = readManifest(target, version);
  const isSource = new Set(sources);
  const modules = {};
  let compiledCount = 0;

  const compile = async (path) => {
    const file = join(root, path);
    const { size, mtimeMs } = statSync(file);
    const before = known[path];
    if (before?.size === size && before.mtimeMs === mtimeMs) return void (modules[path] = before);
    const text = readFileSync(file, 'utf8');
    const hash = hashOf(text);
    if (before?.hash === hash) return void (modules[path] = { ...before, size, mtimeMs });
    compiledCount += 1;
    const { code, map } = await transform(path, file, text);
    const { text: linked, imports } = link(code, { root, target, path, entries, isSource });
    const output = join(target, outputOf(path));
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(`${output}.map`, map);
    writeFileSync(output, linked);
    modules[path] = { size, mtimeMs, hash, imports };
  };
  const sourcesLeft = [...sources];
  const compileRest = async () => {
    for (let path = sourcesLeft.pop(); path !== undefined; path = sourcesLeft.pop()) await compile(path);
  };
  await Promise.all(Array.from({ length: 8 }, compileRest));

  for (const path of Object.keys(known)) {
    if (!isSource.has(path))
      for (const end of ['', '.map']) rmSync(join(target, outputOf(path) + end), { force: true });
  }
  // Tests bundle programs there, from the modules, from other files beside them and from packages.
  const bundled = timesFingerprint(root, ['packages', 'scripts', 'package-lock.json']);
  if (bundled !== bundledBefore) rmSync(join(target, 'programs'), { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'manifest.json'), JSON.stringify({ version, bundled, modules }));
  await esbuild.stop();
  return { modules, compiledCount };
}

/**
 * Returns the path of a compiled module below the target. `Head.tsx` and `head.ts` stay distinct on file systems that
 * ignore case.
 */
export const outputOf = (path) => path.replace(/\.tsx?$/, '$&.js');

async function transform(path, file, text) {
  if (path.endsWith('.mjs')) return { code: text, map: '' };
  return esbuild.transform(text, {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    format: 'esm',
    target: 'node20.19',
    jsx: 'automatic',
    sourcefile: file,
    sourcemap: 'external',
    sourcesContent: false,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, target: 'ES2022' } },
  });
}

/** Replaces the module names in compiled code, and `import.meta.url`. */
function link(code, { root, target, path, entries, isSource }) {
  const folder = dirname(path);
  const outputFolder = dirname(join(target, outputOf(path)));
  const imports = new Set();
  const toCompiled = (source) => {
    imports.add(source);
    return relativeName(outputFolder, join(target, outputOf(source)));
  };
  const replacementOf = (name) => {
    if (name === 'uvu') return recordedUvu;
    if (entries.has(name)) return toCompiled(entries.get(name));
    if (!/^\.{1,2}\//.test(name)) return undefined;
    const source = join(folder, name).split(sep).join('/');
    // Files that are not compiled, such as JSON, are imported from the source folder.
    return isSource.has(source) ? toCompiled(source) : relativeName(outputFolder, join(root, source));
  };

  const edits = [];
  for (const { type, specifier, glob, start, end } of parse(code)[0]) {
    if (type === 'import-meta') {
      if (!code.startsWith('.url', end)) continue;
      edits.push({
        start,
        end: end + '.url'.length,
        text: JSON.stringify(pathToFileURL(join(root, path)).href),
      });
      continue;
    }
    if (glob) {
      // A name with a placeholder is kept, because the compiled folders mirror the source folders.
      const name = join(folder, specifier).split(sep).join('/');
      const found = [...isSource].filter((source) => matchesGlob(source, name));
      found.forEach((source) => imports.add(source));
      if (found.length > 0)
        edits.push({ start, end, text: outputOf(code.slice(start, end - 1)) + code[end - 1] });
      continue;
    }
    const replacement = specifier === null ? undefined : replacementOf(specifier);
    // The span of a dynamic import includes the quotes, that of a static one does not.
    const text = type === 'dynamic' ? JSON.stringify(replacement) : replacement;
    if (replacement !== undefined) edits.push({ start, end, text });
  }
  let text = '';
  let last = 0;
  for (const { start, end, text: replacement } of edits.sort((a, b) => a.start - b.start)) {
    text += code.slice(last, start) + replacement;
    last = end;
  }
  return { text: text + code.slice(last), imports: [...imports] };
}

/** Returns whether a path matches a pattern with `*`. */
function matchesGlob(path, pattern) {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`).test(path);
}

function relativeName(folder, file) {
  const path = relative(folder, file).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** Returns the source files of the names by which packages import each other: `@mainvideo/sdk/react` and so on. */
export function readEntries(root) {
  const entries = new Map();
  for (const folder of ['packages/sdk', 'packages/web', 'packages/server']) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    for (const [path, conditions] of Object.entries(exports)) {
      const source = conditions[sourceCondition];
      if (source)
        entries.set(join(name, path).split(sep).join('/'), join(folder, source).split(sep).join('/'));
    }
  }
  return entries;
}

function readManifest(target, version) {
  try {
    const manifest = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'));
    if (manifest.version === version) return manifest;
  } catch {
    // The file is missing or incomplete.
  }
  rmSync(target, { recursive: true, force: true });
  return { modules: {} };
}

function hashOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}
