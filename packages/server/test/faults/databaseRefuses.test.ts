// SQLite that cannot write: its disk is full, or another process has the file.
import Sqlite from 'libsql';
import { join } from 'node:path';
import { RecordProgress } from '@mainvideo/sdk/operations';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../../src/site.ts';
import { makeVideo } from '../../src/testing/testDatabase.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/testMedia.ts';
import { openTestOwnerSite } from '../../src/testing/testOwnerSite.ts';
import { createViewer } from '../instances/viewer.ts';

const itFills = suite('a site whose disk is full');

itFills(
  'says 503 to whoever writes, changes nothing, goes on reading, and writes again when there is room',
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
      assert.ok(
        site.faults.some((fault) => /SQLITE_FULL/.test(told(fault))),
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

/** It and what lies under it. */
function told(fault: unknown): string {
  const { message, cause, originalError } = fault as Error & { originalError?: Error };
  return [message, ...[cause, originalError].filter(Boolean).map(told)].join(' / ');
}

itFills.run();

const itWaits = suite('a site whose database another process has locked');

itWaits(
  'says 503 to whoever writes and answers whoever reads, and clients that try again lose nothing',
  async () => {
    const { folder, remove } = await makeTestFolder({ 'library/one.mp4': await makeTestVideo(1) });
    const config = {
      port: 0,
      host: '127.0.0.1',
      libraryFolder: join(folder, 'library'),
      dataFolder: join(folder, 'data'),
      databaseUrl: null,
      sentryDsn: null,
      serviceWorker: true,
      watch: 'off' as const,
      pollSeconds: 30,
      rescanMinutes: 0,
      publicOrigin: null,
      logsRequests: false,
      media: { ffmpeg: null, jobs: 'off' as const, cores: 1 },
    };
    const site = await startSite(config, { write: () => true });
    await site.libraryRead;
    const origin = site.address.replace('localhost', '127.0.0.1');
    const ask = (query: string) =>
      fetch(`${origin}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
    const other = new Sqlite(join(folder, 'data/mainvideo.db'));
    try {
      const home = async () =>
        ((await (await ask('{ home(first: 1) { edges { node { id viewCount } } } }')).json()) as any).data
          .home.edges[0].node;
      const { id } = await home();
      other.exec('begin immediate');
      const refused = await ask(
        `mutation { setLike(input: { videoId: "${id}", liked: true }) { video { id } } }`,
      );
      assert.equal([refused.status, refused.headers.get('retry-after')], [503, '5']);
      await refused.text();
      assert.is((await home()).viewCount, 0);
      const viewers = Array.from({ length: 4 }, () => createViewer(origin));
      const watching = viewers.map(({ client }) =>
        client.mutate({
          mutation: RecordProgress,
          variables: { input: { videoId: id, positionSeconds: 1, started: true } },
        }),
      );
      // Until each has been refused: that is what the lock is for.
      await Promise.all(viewers.map(({ retried }) => retried));
      other.exec('rollback');
      for (const { data } of await Promise.all(watching)) assert.ok(data!.recordProgress.video.viewCount > 0);
      assert.is((await home()).viewCount, 4);
      for (const { client } of viewers) client.stop();
    } finally {
      other.close();
      await site.stop();
      await remove();
    }
  },
);

itWaits.run();
