import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError, ParseError } from '../contract/errors.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import { failureIn, type HttpResponse, responseIn } from './readResponse.ts';

const context = {
  operationName: 'HomePage',
  label: 'HomePage',
  attempts: 3,
  elapsedMs: 0,
  nowMs: Date.UTC(2026, 0, 1),
};
const utf8 = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text)).buffer;
const utf16 = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'utf16le')).buffer;

function read(status: number, body: string | ArrayBuffer, parts: Partial<HttpResponse> = {}) {
  const bytes = typeof body === 'string' ? utf8(body) : body;
  const answer = {
    status,
    contentType: 'application/graphql-response+json',
    retryAfter: null,
    bytes,
    ...parts,
  };
  return responseIn(bytes) ?? failureIn(answer, context);
}

const it = suite('responseIn and failureIn');

const responses: readonly (readonly [
  name: string,
  status: number,
  body: string,
  expected: GraphQLResponse,
])[] = [
  ['data', 200, '{"data":{"a":1}}', { data: { a: 1 } }],
  [
    'data with errors and extensions',
    200,
    '{"data":{"a":null},"errors":[{"message":"no","path":["a"]}],"extensions":{"ms":3}}',
    { data: { a: null }, errors: [{ message: 'no', path: ['a'] }], extensions: { ms: 3 } },
  ],
  ['errors alone', 200, '{"errors":[{"message":"no"}]}', { errors: [{ message: 'no' }] }],
  [
    'errors with null data',
    200,
    '{"data":null,"errors":[{"message":"no"}]}',
    { data: null, errors: [{ message: 'no' }] },
  ],
  ['errors under 400', 400, '{"errors":[{"message":"no field b"}]}', { errors: [{ message: 'no field b' }] }],
  ['errors under 503', 503, '{"errors":[{"message":"busy"}]}', { errors: [{ message: 'busy' }] }],
  ['data under 500', 500, '{"data":{"a":1}}', { data: { a: 1 } }],
  ['empty errors beside data', 200, '{"data":{"a":1},"errors":[]}', { data: { a: 1 } }],
  ['null errors beside data', 200, '{"data":{"a":1},"errors":null}', { data: { a: 1 } }],
  ['names it does not know', 200, '{"data":{"a":1},"status":"ok","hasNext":true}', { data: { a: 1 } }],
  ['a byte order mark', 200, '\ufeff{"data":{"a":1}}', { data: { a: 1 } }],
  ['letters of every size', 200, '{"data":{"a":"ä€😀\\u0000"}}', { data: { a: 'ä€😀\0' } }],
];
for (const [name, status, body, expected] of responses) {
  it(`takes for a GraphQL response: ${name}`, () => assert.equal(read(status, body), expected));
}

it('takes a GraphQL response under any content type: the body decides', () => {
  for (const contentType of [null, 'text/html', 'application/json; charset=iso-8859-1']) {
    assert.equal(read(200, '{"data":{"a":"ä"}}', { contentType }), { data: { a: 'ä' } });
  }
});

const others: readonly (readonly [name: string, body: string | ArrayBuffer, said: string])[] = [
  ['nothing', '', 'empty'],
  ['a page', '<!doctype html><title>Busy</title>', 'not JSON'],
  ['JSON cut short', '{"data":{"a":1', 'not JSON'],
  [
    'Latin-1',
    new Uint8Array([...Buffer.from('{"data":{"a":"'), 0xe4, ...Buffer.from('"}}')]).buffer,
    'not UTF-8',
  ],
  ['UTF-16', utf16('{"data":{"a":"ä"}}'), 'not'],
  ['a list', '[{"data":{"a":1}}]', 'other JSON'],
  ['a word', '"data"', 'other JSON'],
  ['null', 'null', 'other JSON'],
  ['an object of another sort', '{"error":"busy"}', 'other JSON'],
  ['null data without an error', '{"data":null}', 'other JSON'],
  ['data that is a list', '{"data":[]}', 'other JSON'],
  ['data that is text', '{"data":"a"}', 'other JSON'],
  ['errors that are words', '{"errors":["Unauthorized"]}', 'other JSON'],
  ['errors that are an object', '{"data":{"a":1},"errors":{"message":"no"}}', 'other JSON'],
  ['no data and empty errors', '{"errors":[]}', 'other JSON'],
];
for (const [name, body, said] of others) {
  it(`takes for no GraphQL response: ${name}`, () => {
    const success = read(200, body, { contentType: 'text/plain' });
    assert.instance(success, ParseError);
    assert.is((success as ParseError).status, 200);
    const failure = read(502, body, { contentType: null });
    assert.instance(failure, HttpError);
    assert.is((failure as HttpError).status, 502);
    assert.match((failure as HttpError).message, said);
  });
}

it('says in its errors which operation, which attempt, and what came instead, but not its text', () => {
  const error = read(200, '<html>secret</html>', { contentType: 'text/html' }) as ParseError;
  assert.is(
    error.message,
    'HomePage: the server responded with 200 and no GraphQL response (not JSON, text/html).',
  );
  assert.is(error.operationName, 'HomePage');
  assert.is(error.attempts, 3);
  assert.instance(error.cause, SyntaxError);
});

it('takes 204 for a success without the promised response', () => {
  assert.instance(read(204, '', { contentType: null }), ParseError);
});

it('hands on how long the server wants us to stay away', () => {
  assert.is((read(429, '', { retryAfter: '7' }) as HttpError).retryAfterMs, 7_000);
  assert.is((read(429, '') as HttpError).retryAfterMs, null);
});

it.run();
