// SQLite that cannot write, for its disk is full.
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from '@mainvideo/sdk/testing';
import { makeVideo } from '../../src/testing/databases/testDatabase.ts';
import { ownerCookie, openTestOwnerSite } from '../../src/testing/sites/testOwnerSite.ts';

const itFills = suite('a site whose disk is full');

itFills(
  'responds with 503 to writes, changes nothing, keeps serving reads, and accepts writes again when there is room',
  async () => {
    const site = await openTestOwnerSite([makeVideo('a')]);
    try {
      const pragma = async (text: string) =>
        (await sql<object>`${sql.raw(`pragma ${text}`)}`.execute(site.database)).rows;
      const comment = (name: string) =>
        site.ask('/api/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            query:
              'mutation ($input: AddCommentInput!) { addComment(input: $input) { video { commentCount } } }',
            variables: { input: { videoId: 'a', text: `${name} ${'long '.repeat(150)}` } },
          }),
        });
      const count = async () =>
        (await site.graphql('{ video(id: "a") { commentCount } }')).data.video.commentCount;
      const [{ page_count: pages }] = (await pragma('page_count')) as [{ page_count: number }];
      // As many as there are: the next page that is needed is refused, as by a disk without room.
      await pragma(`max_page_count = ${pages}`);
      let kept = 0;
      let refused: Response | undefined;
      // The last pages have some room left.
      while (kept < 9 && refused === undefined) {
        const answer = await comment(`comment ${kept}`);
        if (answer.status === 200) kept += 1;
        else refused = answer;
      }
      assert.equal([refused?.status, refused?.headers.get('retry-after')], [503, '5']);
      assert.match(
        await refused!.text(),
        'disk of the database is full. The owner of the site has to free space.',
      );
      assert.ok(
        site.faults.some((fault) => /full \(SQLITE_FULL\)\. Make room/.test(told(fault))),
        'the log does not say why',
      );
      assert.is(await count(), kept);
      const rows = await site.database.selectFrom('comment').select('id').execute();
      assert.is(rows.length, kept);
      await pragma('max_page_count = 1000000');
      const { data } = (await (await comment('after')).json()) as any;
      assert.is(data.addComment.video.commentCount, kept + 1);
    } finally {
      await site.close();
    }
  },
);

itFills('T92: lets the owner sign in, stay signed in and sign out without room on the disk', async () => {
  const site = await openTestOwnerSite([makeVideo('a')]);
  try {
    const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(site.database);
    const before = await site.signIn();
    await pragma('max_page_count = 1');
    // The last pages have some room left.
    const fill = () =>
      site.database
        .insertInto('owner_session')
        .values(
          Array.from({ length: 1 }, () => ({
            id: Math.random().toString(36),
            token_hash: Math.random().toString(36),
            previous_hash: null,
            previous_until_ms: null,
            created_ms: site.clock.nowMs,
            used_ms: site.clock.nowMs,
            rotated_ms: site.clock.nowMs,
            agent: 'x'.repeat(200),
            address: '',
          })),
        )
        .execute();
    await rejects(
      (async () => {
        for (let i = 0; i < 1_000; i += 1) await fill();
      })(),
      /is full/,
    );
    const failed = async () =>
      (await site.post('/studio/sign-in', { secret: 'wrong' }, {}, '192.0.2.1')).status;
    assert.is(await failed(), 403);
    const cookie = await site.signIn();
    assert.is(await site.isOwner(cookie), true);
    assert.is(await site.isOwner(before), true, 'who was signed in is so still');
    site.clock.nowMs += 40 * 60 * 60 * 1000;
    const { response } = await site.graphql('{ studio { sessions { id isCurrent } } }', { cookie });
    assert.is(response.status, 200);
    const renewed = ownerCookie(response) ?? cookie;
    assert.is(await site.isOwner(renewed), true, 'its token was renewed');
    await site.post('/studio/sign-out', {}, { cookie: renewed });
    assert.is(await site.isOwner(renewed), false);

    // Another secret ends it, whichever process gave it.
    const again = await site.signIn();
    await pragma('max_page_count = 1000000');
    await site.ownerStore.resetSecret('another', site.clock.nowMs);
    assert.is(await site.isOwner(again), false);
  } finally {
    await site.close();
  }
});

/** It and what lies under it. */
function told(fault: unknown): string {
  const { message, cause, originalError } = fault as Error & { originalError?: Error };
  return [message, ...[cause, originalError].filter(Boolean).map(told)].join(' / ');
}

itFills.run();
