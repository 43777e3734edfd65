import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { printDocument } from '../../documents/printDocument.ts';
import { gql } from '../../gql.ts';
import type { ScriptedReply, ScriptedRequest } from '../../testing/index.ts';
import { idempotencyKeys } from './idempotencyKeys.ts';
import { createTrial, Rename, stageLaws } from './stage.laws.ts';
import { uploadFiles } from './uploadFiles.ts';

const Upload = gql`
  mutation Upload($poster: Upload, $parts: [Upload!], $about: About) {
    upload(poster: $poster, parts: $parts, about: $about)
  }
`;
const answer: ScriptedReply = { json: { data: { upload: true } } };
const file = (text: string, name: string) => new File([text], name, { type: 'text/plain' });

async function sent(variables: object, query = Upload, context = {}): Promise<ScriptedRequest> {
  const { clock, fetch, ask } = createTrial([answer], { stages: [idempotencyKeys(), uploadFiles] });
  ask({ query, variables: variables as Record<string, unknown>, context });
  await clock.advance(0);
  return fetch.requests[0]!;
}
const partsOf = (request: ScriptedRequest) => {
  const form = request.init.body as FormData;
  assert.instance(form, FormData);
  return {
    names: [...form.keys()],
    operations: JSON.parse(String(form.get('operations'))) as { variables: object; query: string },
    map: JSON.parse(String(form.get('map'))) as object,
    file: (name: string) => form.get(name) as File,
  };
};

const it = suite('uploadFiles');

it('sends a form: the operation, a map of the files’ places, and the files, in this order', async () => {
  const request = await sent({ poster: file('pixels', 'poster.png') });
  const { names, operations, map, file: part } = partsOf(request);
  assert.equal(names, ['operations', 'map', '0']);
  assert.equal(operations, {
    operationName: 'Upload',
    variables: { poster: null },
    query: printDocument(Upload),
  } as typeof operations);
  assert.equal(map, { 0: ['variables.poster'] });
  assert.equal([part('0').name, await part('0').text()], ['poster.png', 'pixels']);
});

it('leaves the content type to the platform, and asks for what servers demand of forms', async () => {
  const { headers } = await sent({ poster: file('', 'a') });
  assert.not('content-type' in headers);
  assert.is(headers['apollo-require-preflight'], 'true');
  assert.ok(headers['idempotency-key']);
});

it('finds files at any depth, beside other values', async () => {
  const published = new Date(0);
  const { operations, map, names } = partsOf(
    await sent({
      parts: [file('a', 'a'), file('b', 'b')],
      about: { title: 'Ducks', at: published, none: null, deep: [{ blob: new Blob(['c']) }] },
    }),
  );
  assert.equal(operations.variables, {
    parts: [null, null],
    about: { title: 'Ducks', at: published.toJSON(), none: null, deep: [{ blob: null }] },
  });
  assert.equal(map, {
    0: ['variables.parts.0'],
    1: ['variables.parts.1'],
    2: ['variables.about.deep.0.blob'],
  });
  assert.is(names.length, 5);
});

it('sends a file that is named twice once', async () => {
  const twice = file('x', 'x');
  const { map, names } = partsOf(await sent({ poster: twice, parts: [twice, file('x', 'x')] }));
  assert.equal(map, { 0: ['variables.poster', 'variables.parts.0'], 1: ['variables.parts.1'] });
  assert.equal(names, ['operations', 'map', '0', '1']);
});

it('sends operations without files as before', async () => {
  const { init, headers } = await sent({ id: 'v1', title: 'Geese' }, Rename);
  assert.type(init.body, 'string');
  assert.is(headers['content-type'], 'application/json');
  assert.not('apollo-require-preflight' in headers);
});

it('changes nothing in the caller’s variables', async () => {
  const poster = file('x', 'x');
  const variables = Object.freeze({ poster, parts: Object.freeze([poster]) });
  await sent(variables);
  assert.is(variables.poster, poster);
});

it('takes a variable named __proto__ for one like any other', async () => {
  const about = JSON.parse('{"__proto__":{"title":"Ducks"}}') as object;
  const { operations } = partsOf(await sent({ poster: file('x', 'x'), about }));
  assert.is(JSON.stringify(operations.variables), '{"poster":null,"about":{"__proto__":{"title":"Ducks"}}}');
});

it('sends files and key again with each attempt', async () => {
  const { clock, fetch, ask } = createTrial([{ status: 503, text: 'busy' }, answer], {
    stages: [idempotencyKeys(), uploadFiles],
  });
  const heard = ask({ query: Upload, variables: { poster: file('pixels', 'poster.png') } });
  await clock.advance(5_000);
  assert.equal(heard.calls, ['next', 'complete']);
  for (const request of fetch.requests) assert.is(await partsOf(request).file('0').text(), 'pixels');
  const [first, second] = fetch.requests.map(({ headers }) => headers['idempotency-key']);
  assert.is(first, second);
});

it('never lets a form outlive the page, because its size is unknown', async () => {
  const { init } = await sent({ poster: file('x', 'x') }, Upload, { keepalive: true });
  assert.not('keepalive' in init);
});

it.run();

stageLaws('uploadFiles', {
  options: () => ({ stages: [idempotencyKeys(), uploadFiles] }),
  script: (reply) => () => reply,
  request: { query: Upload, variables: { poster: file('pixels', 'poster.png') } },
});
