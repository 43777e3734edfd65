import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tutorialSteps } from './tutorialSteps.mjs';

const it = suite('tutorialSteps');

it('lists commands, servers, files and checks in order, with their lines', () => {
  const markdown = [
    '# Title',
    '```sh first terminal',
    'cd site',
    'npm start',
    '```',
    '```sh',
    '# a comment',
    'mkdir app',
    '```',
    '```ts src/a.ts',
    'one',
    '```',
    '<!-- browser',
    "await page.getByText('one').waitFor();",
    '-->',
  ].join('\n');
  assert.equal(tutorialSteps(markdown), [
    { kind: 'run', line: 3, terminal: 'first terminal', command: 'cd site' },
    { kind: 'serve', line: 4, terminal: 'first terminal', command: 'npm start' },
    { kind: 'run', line: 8, terminal: '', command: 'mkdir app' },
    { kind: 'file', line: 11, path: 'src/a.ts', text: 'one\n' },
    { kind: 'browser', line: 14, code: "await page.getByText('one').waitFor();\n" },
  ]);
});

it('passes over code that is not a file, and other comments', () => {
  assert.equal(tutorialSteps(['```ts', 'one', '```', '<!-- after', 'two', '-->'].join('\n')), []);
});

it.run();
