import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Config, readConfig } from '../config.ts';
import { runMediaCommand } from '../commands/mediaCommand.ts';
import { type RunningSite, startSite } from './site.ts';
import { startTestBucket } from '../testing/sites/testBucket.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { makeTestVideo } from '../testing/media/testMedia.ts';

const it = suite('startSite with a bucket');

const clip = await makeTestVideo(1);

it('serves from the bucket what an instance without the library has been told of, and is ready', async () => {
  const { folder, remove } = await makeTestFolder({
    'library/a/one.mp4': clip,
    'library/a/one.en.srt': '1\n00:00:00,000 --> 00:00:01,000\nHello\n',
  });
  const bucket = await startTestBucket();
  const written: string[] = [];
  const terminal = { write: (text: string) => written.push(text) };
  const env = {
    LIBRARY_DIR: join(folder, 'library'),
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    MEDIA_JOBS: 'off',
    WATCH: 'off',
    MEDIA_URL: 's3://films/of/mine',
    S3_ENDPOINT: bucket.address.endpoint!,
  };
  const config = readConfig([], env, folder, { library: folder, data: folder }) as Config;
  let site: RunningSite | undefined;
  try {
    site = await startSite(config, terminal);
    await site.libraryRead;
    assert.is(await runMediaCommand(['upload'], env, terminal), 0);
    await site.stop();
    await rename(join(folder, 'library'), join(folder, 'elsewhere'));

    site = await startSite(config, terminal);
    const address = site.address.replace('localhost', '127.0.0.1');
    const ask = (path: string) => fetch(address + path, { redirect: 'manual' });
    const query = '{ home { edges { node { sources { url } captions { url } } } } }';
    const told = await ask(`/api/graphql?query=${encodeURIComponent(query)}`);
    const { data } = (await told.json()) as { data: any };
    const { sources, captions } = data.home.edges[0].node;
    const sent = await ask(sources[0].url);
    assert.is(sent.status, 302);
    const bytes = new Uint8Array(await (await fetch(sent.headers.get('location')!)).arrayBuffer());
    assert.ok(Buffer.from(bytes).equals(clip));
    assert.match(await (await ask(captions[0].url)).text(), /^WEBVTT[^]*Hello/);
    assert.is((await ask('/readyz')).status, 200);

    await bucket.goAway();
    // This file was read a moment ago.
    assert.is((await ask(captions[0].url)).status, 200);
    assert.is((await ask('/readyz')).status, 200);
    assert.not.match(written.join(''), /a-secret-of-nobody|Signature=/);
  } finally {
    await site?.stop();
    await bucket.stop();
    await remove();
  }
});

it.run();
