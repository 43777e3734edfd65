import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isPublished, sdkInstallCommand } from '../package/sdkInstallCommand.mjs';
import { root } from '../root.mjs';
import { fencesOf } from './samples/fences.mjs';
import { samplePages } from './samples/pages.mjs';

const pages = [
  ...samplePages(),
  { path: 'examples/README.md', markdown: readFileSync(join(root, 'examples/README.md'), 'utf8') },
];

/** Returns the commands of a page that install the SDK, published or not, in shell blocks and in text. */
const installLines = ({ markdown }) =>
  [
    ...fencesOf(markdown)
      .filter(({ kind, info }) => kind === 'fence' && /^(sh|text)\b/.test(info))
      .flatMap(({ lines }) => lines.map((line) => line.trim())),
    ...[...markdown.matchAll(/`((?:node|npm) [^`\n]+)`/g)].map(([, command]) => command),
  ].filter((line) => line.includes('installSdk.mjs') || /^npm (i|install)\b.*@mainvideo\/sdk/.test(line));

const it = suite('the command that installs the SDK');

it('is the current one wherever a page states it', () => {
  const outdated = pages.flatMap((page) =>
    installLines(page)
      .filter((line) => !`${line} `.startsWith(`${sdkInstallCommand} `))
      .map((line) => `${page.path}: ${line}`),
  );
  assert.equal(outdated, []);
});

it('is not explained by a missing package once the package is published', () => {
  const outdated = pages.filter(({ markdown }) => markdown.includes("not on npm's registry yet"));
  if (isPublished)
    assert.equal(
      outdated.map(({ path }) => path),
      [],
    );
});

for (const path of [
  'README.md',
  'packages/sdk/README.md',
  'docs/sdk/README.md',
  'docs/sdk/tutorial.md',
  'examples/README.md',
])
  it(`is in ${path}`, () => assert.ok(installLines(pages.find((page) => page.path === path)).length > 0));

it.run();
