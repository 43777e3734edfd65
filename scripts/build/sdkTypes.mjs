// Writes the SDK's declarations, beside its built modules. CommonJS has all of them. An entry point for ES modules exports
// those again, so that a value which a CommonJS package passes to an ES module has the same type in both.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../root.mjs';

const sdk = join(root, 'packages/sdk');
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
const overrides = {
  noEmit: false,
  emitDeclarationOnly: true,
  declaration: true,
  outDir: join(sdk, 'dist/esm'),
};
const config = ts.getParsedCommandLineOfConfigFile(join(sdk, 'tsconfig.json'), overrides, host);

const declarations = new Map();
const program = ts.createProgram(config.fileNames, config.options);
const { diagnostics } = program.emit(undefined, (file, text) =>
  declarations.set(relative(config.options.outDir, file), text),
);
diagnostics.forEach(fail);
// The compiler does not copy hand-written declarations.
for (const file of config.fileNames.filter((name) => name.endsWith('.d.ts'))) {
  declarations.set(relative(join(sdk, 'src'), file), ts.sys.readFile(file));
}

const open = entries();
for (const [file, text] of reachable([...open], declarations)) {
  const path = file.replace(/\.d\.ts$/, '.d.cts');
  await write(join(sdk, 'dist/cjs', path), withSuffix(text, '.cjs'));
  if (!open.includes(file)) continue;
  const again = `export * from '${relative(dirname(file), join('../cjs', path)).replace('.d.cts', '.cjs')}';\n`;
  await write(join(sdk, 'dist/esm', file), isModule(text) ? again : text);
}

/** A file without imports and exports declares modules of other names, which `export *` cannot repeat. */
function isModule(text) {
  return ts.isExternalModule(ts.createSourceFile('entry.d.ts', text, ts.ScriptTarget.Latest));
}

/** Returns the declarations that package.json names, relative to the folder of ES modules. */
function entries() {
  const { exports } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));
  return Object.values(exports)
    .map((entry) => entry.import?.types ?? entry.types)
    .filter((file) => file !== undefined)
    .map((file) => relative('dist/esm', normalize(file)));
}

/** Returns the declarations that others can see: half of all are those of modules whose types no entry mentions. */
function reachable(open, all) {
  const found = new Map();
  for (const file of open) {
    if (found.has(file)) continue;
    const text = all.get(file);
    found.set(file, text);
    for (const { fileName } of ts.preProcessFile(text).importedFiles)
      if (fileName.startsWith('.'))
        open.push(join(dirname(file), fileName.replace(/(?:\.d)?\.tsx?$/, '.d.ts')));
  }
  return found;
}

/** Sources import each other with `.ts`; declarations must name the modules that exist at run time. */
function withSuffix(text, suffix) {
  return text.replace(/((?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g, `$1$2$3${suffix}$2`);
}

async function write(file, text) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function fail(diagnostic) {
  const at = {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  };
  console.error(ts.formatDiagnostic(diagnostic, at));
  process.exitCode = 1;
}
