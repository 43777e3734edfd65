import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import { createProject, pinned } from './createProject.mjs';

const source = readFileSync(new URL('apps/types.ts', import.meta.url), 'utf8');

/** The oldest supported version (docs/develop/releases.md), the last of each line since, and the one that this project uses. */
const compilers = ['5.4.5', '5.9.3', pinned.typescript, '7.0.2'];
const projects = [
  { name: 'an ES module, moduleResolution node16', file: 'it.mts', module: 'node16', resolution: 'node16' },
  { name: 'CommonJS, moduleResolution node16', file: 'it.cts', module: 'node16', resolution: 'node16' },
  { name: 'a bundler', file: 'it.ts', module: 'esnext', resolution: 'bundler' },
  // TypeScript 6 no longer has it.
  { name: 'moduleResolution node', file: 'it.ts', module: 'esnext', resolution: 'node', until: 5 },
];

for (const compiler of compilers) {
  const it = suite(`the declarations of the package, for TypeScript ${compiler}`);
  let project;

  it.before(async () => {
    project = await createProject({
      packages: [['typescript', compiler], 'react', '@types/react'],
      files: Object.fromEntries(projects.map(({ file }) => [file, source])),
    });
  });

  it.after(() => project?.remove());

  for (const { name, file, module, resolution, until = Infinity } of projects) {
    if (Number.parseInt(compiler) > until) continue;
    it(`are whole and right in ${name}`, async () => {
      const config = {
        compilerOptions: {
          target: 'es2022',
          module,
          moduleResolution: resolution,
          lib: ['es2022', 'dom', 'dom.iterable'],
          types: [],
          strict: true,
          exactOptionalPropertyTypes: true,
          skipLibCheck: false,
          noEmit: true,
        },
        files: [file],
      };
      writeFileSync(join(project.folder, 'tsconfig.json'), JSON.stringify(config));
      await project.run('node_modules/typescript/bin/tsc', ['-p', '.', '--pretty', 'false']);
    });
  }

  it.run();
}
