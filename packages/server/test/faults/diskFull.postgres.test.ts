// PostgreSQL whose disk is full while viewers write: a small disk that is mounted, and the error of a full one.
import { chmod, chown, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AddComment, HomePage } from '@mainvideo/sdk/operations';
import { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../../src/site/site.ts';
import { quietConfig } from '../../src/testing/sites/quietConfig.ts';
import { sampled } from '../../src/testing/sampled.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/media/testMedia.ts';
import { openPostgresForTest, startTestPostgres } from '../../src/testing/databases/testPostgres.ts';
import { createViewer } from '../instances/viewer.ts';
import { fillDisk, type FullDisk, fullDisks, mountSmallDisk, requireDisk } from './smallDisk.ts';

const it = suite('a site whose PostgreSQL has no room left');

const viewerCount = 4;
const rounds = 12;
/** An empty database of the site takes a quarter of it. */
const diskBytes = 64 * 1024 * 1024;
/** Long enough that a few of them need another page. */
const textOf = (name: number, round: number) => `Comment ${round} of viewer ${name}. ${'Long. '.repeat(300)}`;

/** The database of a site on a separate disk. */
async function makeSmallDatabase(address: string, disk: FullDisk, folder: string) {
  const admin = new Client({ connectionString: address });
  await admin.connect();
  const { rows } = await admin.query('show data_directory');
  const data = (rows[0] as { data_directory: string }).data_directory;
  const unmount = mountSmallDisk(disk, folder, diskBytes);
  const { uid, gid } = await stat(data);
  await chown(folder, uid, gid);
  await admin.query(`create tablespace small location '${folder}'`);
  await admin.query('create database site tablespace small');
  const url = new URL(address);
  url.pathname = '/site';
  const full = join(folder, 'filler');

  return {
    url: url.href,
    /** Until not a page more is taken. */
    async fill(): Promise<void> {
      if (!unmount) return refuseAll(url.href);
      await fillDisk(full);
    },
    async makeRoom(): Promise<void> {
      if (unmount) await rm(full);
      else await refuseNone(url.href);
    },
    disconnect: () => admin.end(),
    unmount: () => unmount?.(),
  };
}

/** As PostgreSQL says that its disk is full (53100, disk_full). */
const refuseAll = (url: string) =>
  run(
    url,
    `create function refuse() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
     create trigger refuse before insert on comment for each row execute function refuse()`,
  );
const refuseNone = (url: string) => run(url, 'drop trigger refuse on comment');

async function run(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
}

for (const disk of sampled(fullDisks, 1)) {
  it(`says 503 with what to do to whoever writes, goes on reading, loses nothing it acknowledged, and writes again by itself (${disk} disk)`, async () => {
    requireDisk(disk);
    const postgres = await startTestPostgres();
    const { folder, remove } = await makeTestFolder({
      'library/one.mp4': await makeTestVideo(1),
      'disk/.keep': '',
    });
    // Its user comes through.
    await chmod(folder, 0o711);
    await rm(join(folder, 'disk/.keep'));
    const small = await makeSmallDatabase(postgres.url, disk, join(folder, 'disk'));
    const lines: string[] = [];
    const config = quietConfig(folder, { databaseUrl: small.url });
    const site = await startSite(config, { write: (text: string) => lines.push(text) });
    await site.libraryRead;
    const origin = site.address.replace('localhost', '127.0.0.1');
    const viewers = Array.from({ length: viewerCount }, () => createViewer(origin));
    const acknowledged = new Map<string, string>();
    try {
      const home = await viewers[0]!.client.query({ query: HomePage });
      const videoId = home.data!.home.edges[0]!.node.id;
      let tellThird = (): void => {};
      const aThird = new Promise<void>((resolve) => (tellThird = resolve));
      let tellFilled = (): void => {};
      const filled = new Promise<void>((resolve) => (tellFilled = resolve));
      const write = async ({ client }: (typeof viewers)[number], name: number) => {
        for (let round = 0; round < rounds; round += 1) {
          const text = textOf(name, round).trim();
          const made = await client.mutate({
            mutation: AddComment,
            variables: { input: { videoId, text } },
          });
          acknowledged.set(text, made.data!.addComment.comment.id);
          if (acknowledged.size === (viewerCount * rounds) / 3) tellThird();
          // Filling the disk takes a while, in which they would write the rest.
          if (acknowledged.size >= (viewerCount * rounds) / 3) await filled;
        }
      };
      const load = Promise.all(viewers.map(write));
      await Promise.race([aThird, load]);
      await small.fill();
      tellFilled();
      // Until a viewer was refused.
      await Promise.race([load, ...viewers.map(({ retried }) => retried)]);
      assert.ok(acknowledged.size < viewerCount * rounds, 'the disk is large enough for all of them');

      const ask = (query: string) =>
        fetch(`${origin}/api/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        });
      const stranger = `mutation { addComment(input: { videoId: "${videoId}", text: "${textOf(99, 0)}" }) { comment { id } } }`;
      // The last pages have some room left: for more comments than one address may send at once, where PostgreSQL added many pages for
      // writers that waited.
      let answer = await ask(stranger);
      let others = 0;
      for (; answer.status === 200 || answer.status === 429; answer = await ask(stranger)) {
        if (answer.status === 200) others += 1;
        else await pause(1_000 * Number(answer.headers.get('retry-after')));
      }
      assert.equal([answer.status, answer.headers.get('retry-after')], [503, '5']);
      assert.match(
        await answer.text(),
        'The disk of the database is full. The owner of the site has to free space. Try again in 5 s.',
      );
      assert.is((await ask('{ home(first: 1) { totalCount } }')).status, 200);
      assert.match(lines.join(''), /The disk of the database is full \(53100\)\. Make room there/);

      await small.makeRoom();
      await load;
      const database = await openPostgresForTest(small.url);
      try {
        const rows = await database.selectFrom('comment').select(['id', 'text']).execute();
        const theirs = rows.filter(({ text }) => !text!.includes('viewer 99'));
        assert.equal(
          theirs.map(({ id, text }) => [text, `comment:${id}`]).sort(),
          [...acknowledged].sort(),
          'each comment is there once',
        );
        assert.is(acknowledged.size, viewerCount * rounds);
        const counted = await database.selectFrom('video_count').select('comments').executeTakeFirstOrThrow();
        assert.equal([counted.comments, rows.length], [rows.length, acknowledged.size + others]);
      } finally {
        await database.destroy();
      }
    } finally {
      for (const { client } of viewers) client.stop();
      await site.stop();
      await small.disconnect();
      await postgres.close();
      small.unmount();
      await remove();
    }
  });
}

it.run();
