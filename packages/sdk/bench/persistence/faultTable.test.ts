import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { crashed, lost, survived } from './fault.ts';
import { faultTable } from './faultTable.ts';

const it = suite('faultTable');

it('shows the verdict in each cell, and below the table why a fault does not apply', () => {
  const none = { kind: 'not applicable', why: 'it has no age' } as const;
  const lines = [
    { title: 'it is old', verdicts: [survived, none] },
    { title: 'it is cut', verdicts: [lost('the end'), crashed('page.evaluate: SyntaxError: no end')] },
    { title: 'it is older', verdicts: [survived, none] },
  ];
  assert.is(
    faultTable(lines, ['ours', 'theirs']),
    [
      '| fault | ours | theirs |',
      '| --- | --- | --- |',
      '| it is old | survived | not applicable |',
      '| it is cut | **lost**: the end | **crashed**: SyntaxError: no end |',
      '| it is older | survived | not applicable |',
      '',
      'Not applicable: theirs: it has no age.',
    ].join('\n'),
  );
});

it('shortens an error message to fit its cell', () => {
  const verdicts = [crashed(`page.evaluate: Error: ${'|'.repeat(100)}\n    at there`)];
  const row = faultTable([{ title: 'it is cut', verdicts }], ['theirs']).split('\n')[2]!;
  assert.is(row, `| it is cut | **crashed**: ${'/'.repeat(70)}… |`);
});

it.run();
