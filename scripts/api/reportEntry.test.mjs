import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firstDifference } from './firstDifference.mjs';
import { readEntries } from './readEntries.mjs';
import { reportEntry } from './reportEntry.mjs';

/** Returns the reports of a package with the entries `.` and `./extra` and these declarations. */
function reportsOf(declarations) {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-api-'));
  try {
    const entry = (file) => ({ import: { types: `./dist/${file}.d.ts` } });
    const manifest = {
      name: 'it',
      type: 'module',
      exports: { '.': entry('index'), './extra': entry('extra'), './package.json': './package.json' },
    };
    const files = { 'dist/extra': 'export {};', ...declarations };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, `${name}.d.ts`), text);
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    const read = readEntries(folder);
    return read.entries.map((entry) =>
      reportEntry(
        entry,
        read.entries.filter((other) => other !== entry),
        read,
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const it = suite('reportEntry');

it('prints what an entry exports, sorted, through any number of modules, without comments', () => {
  const [report] = reportsOf({
    'dist/index': `export * from './two.js';\n/** Says so. */ export declare const b: number;`,
    'dist/two': 'export declare function a(name: string): void;',
  });
  assert.match(
    report,
    '```ts\nexport declare function a(name: string): void;\n\nexport declare const b: number;\n```',
  );
});

it('is the same whatever order the sources have', () => {
  const [one] = reportsOf({ 'dist/index': 'export type A = 1; export type B = 2;' });
  const [other] = reportsOf({ 'dist/index': 'export type B = 2; export type A = 1;' });
  assert.is(one, other);
});

it('prints what is reached and not exported, and what that reaches', () => {
  const [report] = reportsOf({
    'dist/index': `import { Base } from './base.js'; export declare class Shown extends Base {}`,
    'dist/base': 'interface Deep { depth: 1 } export declare class Base { deep: Deep }',
  });
  assert.match(
    report,
    /Reached by these, and not exported:\n\n```ts\nexport declare class Base[^]*interface Deep/,
  );
});

it('names what another entry exports, and leaves it to the report of that', () => {
  const [, report] = reportsOf({
    'dist/index': 'export interface Client { on: true }',
    'dist/extra': `import type { Client } from './index.js'; export declare function use(client: Client): void;`,
  });
  assert.match(report, 'From `it`: Client.');
  assert.not.match(report, 'on: true');
});

it('shows under which name something is exported', () => {
  const [report] = reportsOf({
    'dist/index': `export { memory as createMemory } from './two.js';`,
    'dist/two': 'export declare function memory(): void;',
  });
  assert.match(report, 'export { memory as createMemory };\nexport declare function memory(): void;');
});

it('shows every overload', () => {
  const [report] = reportsOf({
    'dist/index':
      'export declare function a(one: 1): 1; export declare function a(two: 2, three?: import("./two.js").Three): 2;',
    'dist/two': 'export type Three = 3;',
  });
  assert.match(report, 'a(one: 1): 1;\nexport declare function a(two: 2');
  assert.match(report, 'export type Three = 3;');
});

it('prints what an entry declares that is no module itself', () => {
  const [, report] = reportsOf({
    'dist/index': 'export interface Client { on: true }',
    'dist/extra': `declare module 'virtual:it' { import type { Client } from 'it'; export const client: Client; }`,
  });
  assert.match(report, `declare module 'virtual:it' {`);
  assert.match(report, 'const client: Client;');
});

it.run();

const itDiffers = suite('firstDifference');

itDiffers('names the line and what both have there', () => {
  assert.is(firstDifference('a\nb\nc', 'a\nB\nc'), '2 kept: b; now: B');
});

itDiffers('names the first line that is too many', () => {
  assert.is(firstDifference('a\nb', 'a'), '2 kept: b; now: (nothing)');
});

itDiffers.run();
