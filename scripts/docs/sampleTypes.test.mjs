import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPages } from './samples/allSamples.mjs';
import { checkSampleTypes } from './samples/checkSampleTypes.mjs';
import { problemsOfTexts } from './samples/sampleTexts.mjs';

const it = suite('the samples of the documentation');

const page = (path, ...lines) => ({ path, markdown: lines.join('\n') });
const block = (info, ...lines) => [`\`\`\`${info}`, ...lines, '```'];

/** Checked together with the documentation, because the compiler reads the same types for both. */
const faulty = [
  page(
    'faulty/a.md',
    '# A',
    ...block('ts', 'const one: string = 1;'),
    ...block('ts continues', 'one.gone();'),
  ),
  page('faulty/b.md', '<!-- before', 'const two: string = 2;', '-->', ...block('ts', 'two;')),
  page('faulty/c.md', ...block('ts not checked: it is wrong', 'const three: string = 3;')),
  page('faulty/d.md', ...block('ts', 'const four: string = "4";')),
];
const problems = await checkSampleTypes([...readPages(), ...readPages(faulty)]);
const isOfFaulty = (problem) => problem.startsWith('faulty/');

it('have the types that they say', () => {
  assert.is(problems.filter((problem) => !isOfFaulty(problem)).join('\n'), '');
});

it('are reported if they are wrong, with the line of the Markdown, in a hidden line and in a continued sample too', () => {
  assert.equal(
    problems.filter(isOfFaulty).map((problem) => problem.split(': error')[0]),
    ['faulty/a.md:3', 'faulty/a.md:6', 'faulty/b.md:2'],
  );
});

it('are JSON and GraphQL where they say so', () => {
  assert.equal(readPages().flatMap(problemsOfTexts), []);
});

it.run();
