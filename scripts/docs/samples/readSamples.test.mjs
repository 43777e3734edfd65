import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countSamples, problemsOfCounts } from './allSamples.mjs';
import { readSamples } from './readSamples.mjs';
import { problemsOfTexts } from './sampleTexts.mjs';

const it = suite('readSamples');

const programsOf = (...lines) => readSamples(lines.join('\n')).programs;
const block = (info, ...lines) => [`\`\`\`${info}`, ...lines, '```'];

it('makes a program of each block, at the lines that it has in the Markdown', () => {
  assert.equal(programsOf('# Title', ...block('ts', 'one', 'two'), ...block('tsx', 'three')), [
    { file: 'line3.ts', firstLine: 3, lines: ['', '', 'one', 'two'], isRun: true, isChecked: true },
    {
      file: 'line7.tsx',
      firstLine: 7,
      lines: ['', '', '', '', '', '', 'three'],
      isRun: true,
      isChecked: true,
    },
  ]);
});

it('goes on with the program before where a block continues it, in tsx from then on', () => {
  const [program, ...others] = programsOf(...block('ts', 'one'), ...block('tsx continues', 'two'));
  assert.equal(others, []);
  assert.is(program.file, 'line2.tsx');
  assert.equal(program.lines, ['', 'one', '', '', 'two']);
});

it('gives a block the file that it names, and replaces it when it is named again', () => {
  const programs = programsOf(
    ...block('ts src/client.ts', 'one'),
    ...block('ts', 'two'),
    ...block('ts src/client.ts', 'three'),
  );
  assert.equal(
    programs.map(({ file, lines }) => [file, lines.filter(Boolean)]),
    [
      ['src/client.ts', ['three']],
      ['line5.ts', ['two']],
    ],
  );
});

it('puts hidden lines before the next block, before each that follows, and behind the one before', () => {
  const programs = programsOf(
    ...['<!-- before each', 'each', '-->', '<!-- before', 'first', '-->'],
    ...block('ts', 'one'),
    ...['<!-- after', 'checks', '-->'],
    ...block('ts', 'two'),
  );
  assert.equal(
    programs.map(({ lines }) => lines.filter(Boolean)),
    [
      ['each', 'first', 'one', 'checks'],
      ['each', 'two'],
    ],
  );
});

it('counts what is not run and what is not even checked', () => {
  const programs = programsOf(
    ...block('ts', 'one'),
    ...block('ts not run: it needs a server', 'two'),
    ...block('ts a.ts, not checked: it is of another library', 'three'),
  );
  const counts = countSamples([{ programs }]);
  assert.equal(counts, { run: 1, notRun: 1, notChecked: 1 });
  assert.equal(problemsOfCounts(counts, { notRun: 1, notChecked: 1 }), []);
  assert.equal(problemsOfCounts(counts, { notRun: 0, notChecked: 1 }), [
    '1 samples are not run; scripts/docs/samples/limits.json allows 0',
  ]);
});

it('leaves other languages alone, and a fence within a longer fence', () => {
  const { programs, texts } = readSamples(
    [...block('sh', 'npm start'), '````md', ...block('ts', 'x'), '````'].join('\n'),
  );
  assert.equal(programs, []);
  assert.equal(
    texts.map(({ language }) => language),
    ['sh', 'md'],
  );
});

it('says which JSON and which GraphQL cannot be parsed', () => {
  const { texts } = readSamples(
    [...block('json', '{}'), ...block('json', '{'), ...block('graphql', '{')].join('\n'),
  );
  const lines = problemsOfTexts({ path: 'a.md', texts }).map((problem) => problem.split(' ')[0]);
  assert.equal(lines, ['a.md:5', 'a.md:8']);
});

for (const [what, lines, message] of [
  ['words that mean nothing', block('ts untested'), 'line 1: "untested" means nothing here'],
  ['no reason', block('ts not run:'), 'line 1: "not run:" means nothing here'],
  ['nothing to continue', block('ts continues'), 'line 1: no sample stands before it'],
  ['nothing before an "after"', ['<!-- after', '-->'], 'line 1: no sample stands before it'],
  ['nothing behind a "before"', ['<!-- before', '-->'], 'line 1: no sample follows'],
  ['a fence that is never closed', ['text', '```ts'], 'line 2: this block is never closed'],
]) {
  it(`refuses ${what}`, () => assert.throws(() => programsOf(...lines), new RegExp(message)));
}

it.run();
