import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { corruptText, forEachSeed } from '../testing/index.ts';
import { openEnvelope, sealEnvelope } from './envelope.ts';

const savedMs = Date.UTC(2026, 0, 1);
const hourMs = 3_600_000;
const rule = { appVersion: '1.2.3', nowMs: savedMs + hourMs, maxAgeMs: Infinity };
const snapshot = {
  Video: { v1: { title: 'Ducks, ä€😀', tags: ['a', 'b'], likes: 3 } },
  ROOT_QUERY: { 'home({"first":2})': [] },
};
const { text } = sealEnvelope(snapshot, '1.2.3', savedMs);

const it = suite('openEnvelope');

it('gives back exactly what was sealed, with its age and its size as UTF-8', () => {
  assert.equal(openEnvelope(text, rule), { snapshot, sizeBytes: Buffer.byteLength(text), ageMs: hourMs });
  assert.is(sealEnvelope(snapshot, '1.2.3', savedMs).sizeBytes, Buffer.byteLength(text));
});

it('is sealed as one JSON object', () => {
  assert.equal(JSON.parse(text).payload, snapshot);
  assert.equal(Object.keys(JSON.parse(text)), [
    'format',
    'appVersion',
    'savedMs',
    'length',
    'checksum',
    'payload',
  ]);
});

it('is not confused by a version or a name that looks like its own', () => {
  for (const strange of ['","payload":{}}', '\\","payload":', '{"format":1}', '__proto__', 'ä😀', '']) {
    const odd = { [strange]: strange };
    const sealed = sealEnvelope(odd, strange, savedMs);
    const opened = openEnvelope(sealed.text, { ...rule, appVersion: strange });
    assert.equal(opened, { snapshot: odd, sizeBytes: Buffer.byteLength(sealed.text), ageMs: hourMs });
  }
});

it('keeps halves of letters, which JSON escapes', () => {
  const odd = { title: '\ud83d' };
  const opened = openEnvelope(sealEnvelope(odd, '1.2.3', savedMs).text, rule);
  assert.ok('snapshot' in opened);
  assert.equal(opened.snapshot, odd);
});

const rows: readonly (readonly [name: string, text: unknown, reason: string])[] = [
  ['nothing', '', 'malformed'],
  ['a word', 'hello', 'malformed'],
  ['what is no text', { snapshot: 1 }, 'malformed'],
  ['undefined', undefined, 'malformed'],
  ['JSON of somebody else', '{"theme":"dark"}', 'malformed'],
  ['a list', '[1,2,3]', 'malformed'],
  ['an Apollo snapshot', '{"ROOT_QUERY":{"__typename":"Query"}}', 'malformed'],
  ['JSON of somebody else with a payload', '{"a":1,"payload":{}}', 'malformed'],
  ['a header that is no JSON', '{format:1,"payload":{}}', 'malformed'],
  ['a header without its facts', '{"format":1,"payload":{}}', 'malformed'],
  [
    'facts of other sorts',
    text.replace('"savedMs":1', '"savedMs":"1').replace(',"length"', '","length"'),
    'malformed',
  ],
  ['a format to come', text.replace('"format":1', '"format":2'), 'format'],
  ['a format to come with other facts', '{"format":9,"sealedWith":"AES","payload":""}', 'format'],
  ['another version of the application', text.replace('1.2.3', '1.2.4'), 'version'],
  ['a truncated text', text.slice(0, -10), 'checksum'],
  ['a text without its last letter', text.slice(0, -1), 'checksum'],
  ['a text that goes on', `${text}}`, 'checksum'],
  ['a text with another end', `${text.slice(0, -1)}]`, 'checksum'],
  ['a changed letter', text.replace('Ducks', 'Docks'), 'checksum'],
  ['another checksum', text.replace(/"checksum":"\w/, '"checksum":"z'), 'checksum'],
];
for (const [name, stored, reason] of rows) {
  it(`drops ${name}: ${reason}`, () => assert.equal(openEnvelope(stored, rule), { dropped: reason }));
}

it('drops a payload that is no object, even with the right checksum', () => {
  for (const payload of [null, [1], 'text', 1] as never[]) {
    assert.equal(openEnvelope(sealEnvelope(payload, '1.2.3', savedMs).text, rule), { dropped: 'malformed' });
  }
});

it('drops what is too old, and what comes from too far in the future', () => {
  const at = (nowMs: number) => openEnvelope(text, { ...rule, nowMs, maxAgeMs: hourMs });
  assert.ok('snapshot' in at(savedMs + hourMs));
  assert.equal(at(savedMs + hourMs + 1), { dropped: 'expired' });
  const early = at(savedMs - hourMs);
  assert.is('ageMs' in early && early.ageMs, 0);
  assert.equal(at(savedMs - hourMs - 1), { dropped: 'expired' });
});

it('leaves hostile names what they are: names', () => {
  const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
  const opened = openEnvelope(sealEnvelope(hostile, '1.2.3', savedMs).text, rule);
  assert.ok('snapshot' in opened);
  assert.is(JSON.stringify(opened.snapshot), JSON.stringify(hostile));
  assert.is(({} as { polluted?: number }).polluted, undefined);
  const forged = text.replace('"format":1', '"__proto__":{"format":1}');
  assert.equal(openEnvelope(forged, rule), { dropped: 'malformed' });
});

it('restores exactly or drops, whatever happens to the text (500 corruptions)', async () => {
  let dropped = 0;
  await forEachSeed(500, (chance) => {
    const stored = corruptText(text, chance);
    const opened = openEnvelope(stored, rule);
    if ('dropped' in opened) dropped += 1;
    else assert.equal(opened.snapshot, snapshot);
  });
  assert.ok(dropped > 300 || process.env['SEED'], `${dropped} dropped`);
});

it.run();
