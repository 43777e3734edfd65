import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EventStreamNotes, eventText } from './eventText.ts';

function read(pieces: readonly string[]) {
  const notes: EventStreamNotes = { lastEventId: null, retryMs: null };
  const events: [name: string, data: string][] = [];
  const take = eventText(notes, (name, data) => events.push([name, data]));
  for (const piece of pieces) take(piece);
  return { ...notes, events };
}

const it = suite('eventText');

for (const [name, text, expected] of [
  ['an event with a name and data', 'event: next\ndata: {"a":1}\n\n', [['next', '{"a":1}']]],
  ['an event without a name', 'data: 1\n\n', [['', '1']]],
  ['an event without data', 'event: complete\n\n', [['complete', '']]],
  ['an event with empty data', 'event: complete\ndata:\n\n', [['complete', '']]],
  ['data of several lines', 'data: one\ndata:two\ndata\ndata:  four\n\n', [['', 'one\ntwo\n\n four']]],
  [
    'lines that end with CR',
    'event: a\rdata: 1\r\rdata: 2\r\r',
    [
      ['a', '1'],
      ['', '2'],
    ],
  ],
  [
    'lines that end with both',
    'event: a\r\ndata: 1\r\n\r\ndata: 2\r\n\r\n',
    [
      ['a', '1'],
      ['', '2'],
    ],
  ],
  ['what begins with a colon as nothing', ':\n\n: ping\ndata: 1\n:data: 2\n\n', [['', '1']]],
  ['fields it does not know as nothing', 'colour: red\nDATA: 1\n data: 2\n\n', []],
  ['an event that has not ended as none yet', 'data: 1\n', []],
] as const) {
  it(`reads ${name}, wherever the text is cut in pieces`, () => {
    assert.equal(read([text]).events, expected);
    for (let size = 1; size < text.length; size += 1) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g'))!;
      assert.equal(read(pieces).events, expected, `in pieces of ${size}`);
    }
  });
}

it('notes the id of the last event, once the event is whole', () => {
  assert.is(read(['id: 7\ndata: 1\n\n']).lastEventId, '7');
  assert.is(read(['id: 7\n\ndata: 1\n\n']).lastEventId, '7');
  assert.is(read(['id: 7\ndata: 1\n\nid: 8\ndata: 2\n']).lastEventId, '7');
  assert.is(read(['id: 7\n\nid\n\n']).lastEventId, null);
});

it('keeps the id before one that no header can hold', () => {
  for (const id of ['a\0b', 'ü', '\x07']) assert.is(read([`id: 7\n\nid: ${id}\n\n`]).lastEventId, '7');
});

it('notes how long the server wants to be left alone', () => {
  assert.is(read(['retry: 2500\n']).retryMs, 2_500);
  for (const retry of ['soon', '-1', '1.5', '']) assert.is(read([`retry: ${retry}\n`]).retryMs, null);
});

it('throws at an event that does not end, before it fills the memory', () => {
  for (const piece of ['x'.repeat(2 ** 22), `data: ${'x'.repeat(2 ** 22)}\n`]) {
    const take = eventText({ lastEventId: null, retryMs: null }, () => {});
    assert.throws(() => {
      for (let n = 0; n < 32; n += 1) take(piece);
    }, RangeError);
  }
});

it.run();
