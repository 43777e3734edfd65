// Writes the SDK's declarations for ES modules and CommonJS. Run it after building the SDK's modules, into the same folders.
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

for (const [file, text] of reachable(entries(), declarations)) {
  await write(join(sdk, 'dist/esm', file), withSuffix(text, '.js'));
  await write(join(sdk, 'dist/cjs', file.replace(/\.d\.ts$/, '.d.cts')), withSuffix(text, '.cjs'));
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
