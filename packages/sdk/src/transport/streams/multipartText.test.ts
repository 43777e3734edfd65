import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { boundaryOf, multipartText } from './multipartText.ts';

const typed = (contentType: string) => new Response(null, { headers: { 'content-type': contentType } });
const boundary = suite('boundaryOf');

for (const [name, contentType, expected] of [
  ['the one that is named', 'multipart/mixed; boundary=part', 'part'],
  ['a quoted one', 'multipart/mixed;boundary="a b/c:d";deferSpec=20220824', 'a b/c:d'],
  ['one whose parameter is written in capitals', 'Multipart/Mixed; Boundary=part; charset=utf-8', 'part'],
  ['a dash', 'multipart/mixed; boundary="-"', '-'],
  ['a dash where none is named', 'multipart/mixed', '-'],
  ['a dash where only something of another name is named', 'multipart/mixed; x-boundary=no', '-'],
  ['none, of another type', 'application/json; boundary=part', null],
  ['none, of another type that begins alike', 'multipart/mixedup; boundary=part', null],
] as const) {
  boundary(name, () => assert.is(boundaryOf(typed(contentType)), expected));
}

boundary('none, where no type is named', () => assert.is(boundaryOf(new Response(null)), null));

boundary.run();

/** Returns the events for a body that arrives in these pieces. */
function eventsOf(pieces: readonly string[], name = '-'): unknown[] {
  const heard: unknown[] = [];
  const take = multipartText(
    name,
    (json) => heard.push(json),
    () => heard.push('end'),
  );
  for (const piece of pieces) take(piece);
  return heard;
}

const part = (json: unknown) => `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(json)}`;
const text = suite('multipartText');

text('hands over each part, and the end', () => {
  assert.equal(eventsOf([`---${part(1)}\r\n---${part({ two: 2 })}\r\n-----\r\n`]), [1, { two: 2 }, 'end']);
});

text('hands over a part as soon as the next boundary begins', () => {
  assert.equal(eventsOf([`---${part(1)}`]), []);
  assert.equal(eventsOf([`---${part(1)}`, '\r\n---']), [1]);
});

text('passes over the preamble, the epilogue, white space after a boundary, and parts that are empty', () => {
  const body = `Who reads this?\r\n\r\n---not\r\n--b ${part(1)}\r\n--b\r\n\r\n\r\n--b\r\n--b\t${part(2)}\r\n--b--\r\nBye.\r\n`;
  assert.equal(eventsOf([body], 'b'), [1, 2, 'end']);
});

text('takes parts without headers', () => {
  assert.equal(eventsOf(['---\r\n\r\n{"a":1}\r\n-----']), [{ a: 1 }, 'end']);
});

text('reads the same wherever the body is cut in pieces', () => {
  const body = `\r\n--b.b${part('--b.b')}\r\n--b.b${part('\\r\\n--b.b')}\r\n--b.b--`;
  const expected = ['--b.b', '\\r\\n--b.b', 'end'];
  for (let size = 1; size <= body.length; size += 1) {
    const pieces = body.match(new RegExp(`[^]{1,${size}}`, 'g'))!;
    assert.equal(eventsOf(pieces, 'b.b'), expected, `in pieces of ${size}`);
  }
});

text('throws at a part that is no JSON', () => {
  assert.throws(() => eventsOf(['---\r\n\r\n{"a":\r\n---']), SyntaxError);
});

text('throws at a part that does not end, before it fills the memory', () => {
  const piece = 'x'.repeat(2 ** 22);
  const take = multipartText(
    '-',
    () => {},
    () => {},
  );
  take('---\r\n\r\n');
  assert.throws(() => {
    for (let n = 0; n < 32; n += 1) take(piece);
  }, RangeError);
});

text.run();
