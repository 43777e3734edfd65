import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemoryEvents } from '../../events/memoryEvents.ts';
import { subscribe } from '../../testing/sites/subscribe.ts';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';
import { commentTopic } from './commentNews.ts';
import type { GraphqlParts } from '../createGraphql.ts';

const it = suite('commentNews');

const clientId = '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11';
const id = `comment:${clientId}`;
const owner = { isOwner: true };

async function open() {
  let parts!: GraphqlParts;
  const events = createMemoryEvents();
  const server = await openTestGraphql(
    [makeVideo('a'), makeVideo('b')],
    (given) => (parts = { ...given, events }),
  );

  async function run(field: string, input: object, who: { readonly isOwner?: boolean } = {}) {
    const type = field[0]!.toUpperCase() + field.slice(1);
    const { errors } = await server.ask(
      `mutation ($input: ${type}Input!) { ${field}(input: $input) { __typename } }`,
      { input },
      who,
    );
    assert.is(errors, undefined);
  }

  /** Collects the events for a viewer who watches the comments of "a"; `undefined` after the last one. */
  async function watch({ first = 9, ownerSessionId = null as string | null } = {}) {
    const more =
      first > 9
        ? 'related(first: 100) { edges { node { related(first: 100) { edges { node { id } } } } } }'
        : '';
    const { next, close } = await subscribe(
      server,
      `subscription { commentsChanged(videoId: "a") {
        commentCount comments(first: ${first}) { edges { node { text author { id name } } } } ${more}
      } }`,
      { viewerId: 'bob', ownerSessionId },
    );
    /** Waits until as many comments are counted as expected, and returns their texts. */
    async function texts(): Promise<readonly string[]> {
      const { commentCount, comments } = (await next()).data.commentsChanged;
      assert.is(commentCount, comments.edges.length);
      return comments.edges.map(({ node }: any) => node.text);
    }
    return { next, texts, close };
  }
  const setVisibility = (visibility: 'public' | 'private') =>
    parts.visibilities.set({ videoIds: ['a'], visibility, step: null });
  return { ...server, events, run, watch, setVisibility };
}

it('tells whoever looks what there is to read, at first and after each change of it', async () => {
  const { run, watch } = await open();
  const stream = await watch();
  assert.equal(await stream.texts(), []);
  // Comments on other videos cause no event.
  await run('addComment', { videoId: 'b', text: 'Elsewhere.' });
  await run('addComment', { videoId: 'a', text: 'A calm sea.', clientId });
  assert.equal(await stream.texts(), ['A calm sea.']);
  await run('editComment', { id, text: 'A rough sea.' });
  assert.equal(await stream.texts(), ['A rough sea.']);
  await run('hideComment', { id, isHidden: true }, owner);
  assert.equal(await stream.texts(), []);
  await run('hideComment', { id, isHidden: false }, owner);
  assert.equal(await stream.texts(), ['A rough sea.']);
  await run('deleteComment', { id });
  assert.equal(await stream.texts(), []);
  await stream.close();
});

it('ends when the video becomes private, and does not begin for one, but for the owner', async () => {
  const { run, watch, setVisibility } = await open();
  const stream = await watch();
  await stream.next();
  await setVisibility('private');
  await run('addComment', { videoId: 'a', text: 'Among us.' }, owner);
  assert.is(await stream.next(), undefined);
  assert.is((await (await watch()).next()).errors[0].extensions.code, 'NOT_FOUND');
  const owners = await watch({ ownerSessionId: 'session' });
  assert.is((await owners.next()).data.commentsChanged.commentCount, 1);
  await owners.close();
});

it('reads once for all that a slow reader missed', async () => {
  const { events, run, watch } = await open();
  const stream = await watch();
  await stream.next();
  for (let i = 0; i < 1_000; i++) await events.publish(commentTopic('a'), null);
  await run('addComment', { videoId: 'a', text: 'At last.' });
  let read = 1;
  while ((await stream.texts()).length === 0) read += 1;
  assert.ok(read <= 102, `${read} were kept`);
  await stream.close();
});

it('refuses to answer again and again what would be too much at once', async () => {
  const { watch } = await open();
  const { errors } = await (await watch({ first: 100 })).next();
  assert.is(errors[0].extensions.code, 'TOO_EXPENSIVE');
});

it('writes a comment that nobody can be told of', async () => {
  const fault = new Error('The connection was lost.');
  const { ask, faults } = await openTestGraphql([makeVideo('a')], ({ events }) => ({
    events: { ...events, publish: () => Promise.reject(fault) },
  }));
  const { data } = await ask(
    'mutation { addComment(input: { videoId: "a", text: "Heard?" }) { video { commentCount } } }',
  );
  assert.is(data.addComment.video.commentCount, 1);
  assert.equal(faults, [fault]);
});

it.run();
