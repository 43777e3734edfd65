import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPages } from './allSamples.mjs';
import { runSamples } from './runSamples.mjs';

const page = (path, ...lines) => ({ path, markdown: lines.join('\n') });
const block = (info, ...lines) => [`\`\`\`${info}`, ...lines, '```'];

const runs = suite('runSamples');

const failing = [
  ['docs/thrown.md', 5, 'Error: thrown', block('ts', '', 'const text = "thrown";', 'throw new Error(text);')],
  ['docs/rejected.md', 3, 'Error: rejected', block('ts', 'void Promise.reject(new Error("rejected"));')],
  [
    'docs/after.md',
    6,
    'Assertion: ',
    [...block('ts', 'const a = 1;'), '<!-- after', 'assert.is(a, 2);', '-->'],
  ],
];

runs(
  'says of each page what failed first, with the line of the Markdown, and goes on with the next page',
  async () => {
    const pages = failing.map(([path, , , lines]) => page(path, '', ...lines));
    pages.splice(1, 0, page('docs/fine.md', ...block('ts', 'export {};')));
    const problems = await runSamples(readPages(pages));
    assert.is(problems.length, failing.length, problems.join('\n'));
    for (const [i, [path, line, message]] of failing.entries())
      assert.ok(problems[i].startsWith(`${path}:${line} ${message}`), problems[i]);
  },
);

runs('ends samples that never end', async () => {
  const endless = page('docs/endless.md', ...block('ts', 'for (;;);'));
  assert.equal(await runSamples(readPages([endless]), { timeoutMs: 3_000 }), [
    'docs/endless.md:1 the samples did not end within 3 s',
  ]);
});

runs.run();
