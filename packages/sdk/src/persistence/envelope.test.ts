import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BlockText, digest, type StoreFacts } from '../cache/storedBlocks.ts';
import { corruptText } from '../testing/corruptText.laws.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import {
  nameOfEnvelope,
  openEnvelope,
  openItems,
  sealEnvelope,
  type Sealing,
  textOfEnvelope,
} from './envelope.ts';

const savedMs = Date.UTC(2026, 0, 1);
const hourMs = 3_600_000;
const owner = { appVersion: '1.2.3', schema: 'of today' };
const name = { generation: 'g1', stamp: 's1' };
const rule = { ...owner, nowMs: savedMs + hourMs, maxAgeMs: Infinity };
const facts = {
  types: ['Video'],
  shown: [['Node', 'Video', true]],
  kept: [['Video', 'v1']],
} satisfies StoreFacts;

function blockOf(table: string, ids: string[], rest: unknown[]): BlockText {
  const head = `[${JSON.stringify(table)},${JSON.stringify(ids)}`;
  const text = `${head},${JSON.stringify(rest).slice(1)}`;
  return { table, text, headLength: head.length, ...digest(text) };
}

const blocks = [
  blockOf('Video', ['v1'], [[['Video', ['title', 'tags']]], [[0, [['Ducks, ä€😀', [['a', 'b'], 0]]]]]]),
  blockOf('', ['ROOT_QUERY', 'home({"first":2})'], [[['Query', ['home({"first":2})']]], [[0, [[[3]]]]]]),
];
const sealing = { ...owner, ...name, facts, nowMs: savedMs };

function textOf(more: Partial<Sealing>): string {
  const all = { ...sealing, blocks, ...more };
  return textOfEnvelope(sealEnvelope(all), all.blocks);
}

const text = textOf({});

const it = suite('openEnvelope');

it('gives back exactly what was sealed, with its name, its age and its size as UTF-8', () => {
  const sizeBytes = Buffer.byteLength(text);
  assert.equal(openEnvelope(text, rule), { ...name, blocks, facts, sizeBytes, ageMs: hourMs });
  assert.is(sealEnvelope({ ...sealing, blocks }).sizeBytes, sizeBytes);
});

it('takes no blocks, and one, and says the size of each', () => {
  for (const some of [[], blocks.slice(1)]) {
    const sealed = sealEnvelope({ ...sealing, blocks: some });
    const whole = textOfEnvelope(sealed, some);
    const opened = openEnvelope(whole, rule);
    assert.ok('blocks' in opened);
    assert.equal(opened.blocks, some);
    assert.is(sealed.sizeBytes, Buffer.byteLength(whole));
    assert.is(opened.sizeBytes, sealed.sizeBytes);
  }
});

it('is sealed as one JSON object', () => {
  const sealed = JSON.parse(text);
  assert.equal(Object.keys(sealed), [
    'format',
    'generation',
    'stamp',
    'checksum',
    'length',
    'header',
    'blocks',
  ]);
  assert.equal(
    sealed.blocks,
    blocks.map((block) => JSON.parse(block.text)),
  );
});

it('is not confused by a version or a name that looks like its own', () => {
  for (const strange of ['","blocks":[', '\\","header":', '{"format":2}', '__proto__', 'ä😀', '\ud83d', '']) {
    const odd = [blockOf(strange, [strange], [strange])];
    const whole = textOf({ appVersion: strange, schema: strange, blocks: odd });
    const opened = openEnvelope(whole, { ...rule, appVersion: strange, schema: strange });
    assert.ok('blocks' in opened, strange);
    assert.equal(opened.blocks, odd);
    assert.is(opened.sizeBytes, Buffer.byteLength(whole));
  }
});

const rows: readonly (readonly [name: string, text: unknown, reason: string])[] = [
  ['nothing', '', 'malformed'],
  ['a word', 'hello', 'malformed'],
  ['what is no text', { snapshot: 1 }, 'malformed'],
  ['undefined', undefined, 'malformed'],
  ['JSON of somebody else', '{"theme":"dark"}', 'malformed'],
  ['a list', '[1,2,3]', 'malformed'],
  ['an Apollo snapshot', '{"ROOT_QUERY":{"__typename":"Query"}}', 'malformed'],
  ['JSON of somebody else with blocks', '{"a":1,"blocks":[]}', 'malformed'],
  ['a beginning that is no JSON', '{format:2,"blocks":[]}', 'malformed'],
  ['a beginning without its facts', '{"format":2,"blocks":[]}', 'malformed'],
  ['facts of other sorts', text.replace('"length":', '"length":"1",'), 'malformed'],
  ['the format of before', '{"format":1,"appVersion":"","payload":{}}', 'format'],
  ['a format to come', text.replace('"format":2', '"format":3'), 'format'],
  ['a format to come with other facts', '{"format":9,"sealedWith":"AES","payload":""}', 'format'],
  ['another generation', text.replace('"g1"', '"g2"'), 'checksum'],
  ['another stamp', text.replace('"s1"', '"s2"'), 'checksum'],
  ['other facts about the blocks', text.replace('"kept":[[', '"kept":[ ['), 'checksum'],
  ['another version of the application', textOf({ appVersion: '1.2.4' }), 'version'],
  ['another schema', textOf({ schema: 'of tomorrow' }), 'schema'],
  ['a truncated text', text.slice(0, -10), 'checksum'],
  ['a text without its last letter', text.slice(0, -1), 'checksum'],
  ['a text that goes on', `${text}}`, 'checksum'],
  ['a text with another end', `${text.slice(0, -1)}]`, 'checksum'],
  ['a changed letter', text.replace('Ducks', 'Docks'), 'checksum'],
  ['a block too few', text.replace(`,${blocks[1]!.text}`, ''), 'checksum'],
  ['a block too many', text.replace(/]}$/, `,${blocks[1]!.text}]}`), 'checksum'],
  ['another checksum', text.replace(/"checksum":"\w{4}/, '"checksum":"0000'), 'checksum'],
];
for (const [name, stored, reason] of rows) {
  it(`drops ${name}: ${reason}`, () => assert.equal(openEnvelope(stored, rule), { dropped: reason }));
}

it('drops a header that is of another sort, even with the right checksum', () => {
  const odd = [
    { ...blocks[0]!, headLength: 0.5 },
    { ...blocks[0]!, checksum: 7 as never },
  ];
  for (const block of odd)
    assert.equal(openEnvelope(textOf({ blocks: [block] }), rule), {
      dropped: 'malformed',
    });
  const untimed = textOf({ nowMs: NaN });
  assert.equal(openEnvelope(untimed, rule), { dropped: 'malformed' });
});

it('drops what is too old, and what comes from too far in the future', () => {
  const at = (nowMs: number) => openEnvelope(text, { ...rule, nowMs, maxAgeMs: hourMs });
  assert.ok('blocks' in at(savedMs + hourMs));
  assert.equal(at(savedMs + hourMs + 1), { dropped: 'expired' });
  const early = at(savedMs - hourMs);
  assert.is('ageMs' in early && early.ageMs, 0);
  assert.equal(at(savedMs - hourMs - 1), { dropped: 'expired' });
});

it('restores exactly or drops, whatever happens to the text (500 corruptions)', async () => {
  let dropped = 0;
  await forEachSeed(500, (chance) => {
    const stored = corruptText(text, chance);
    const opened = openEnvelope(stored, rule);
    if ('dropped' in opened) dropped += 1;
    else assert.equal(opened.blocks, blocks);
  });
  assert.ok(dropped > 300 || process.env['SEED'], `${dropped} dropped`);
});

it.run();

const items = suite('openItems');

const byChecksum = new Map(blocks.map((block) => [block.checksum, block.text]));
const head = `${sealEnvelope({ ...sealing, blocks }).head}]}`;

items('finds each block by its checksum', () => {
  const opened = openItems(head, rule, (checksum) => byChecksum.get(checksum));
  assert.equal(opened, openEnvelope(text, rule));
});

items('drops all where one is not there, or is another', () => {
  const [first, second] = blocks as [BlockText, BlockText];
  for (const other of [undefined, second.text, `${first.text} `]) {
    const opened = openItems(head, rule, (checksum) =>
      checksum === first.checksum ? other : byChecksum.get(checksum),
    );
    assert.equal(opened, { dropped: 'checksum' });
  }
});

items.run();

const naming = suite('nameOfEnvelope');

naming('is there without a look at the rest', () => {
  assert.equal(nameOfEnvelope(text), name);
  assert.equal(nameOfEnvelope(text.slice(0, 150)), name);
});

naming('is null for whatever is no envelope of this format', () => {
  for (const other of ['', '{}', '{"format":1,"appVersion":""}', text.replace('"format":2', '"format":3')])
    assert.is(nameOfEnvelope(other), null);
});

naming.run();
