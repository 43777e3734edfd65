// The system gives a process so many open files and not one more (EMFILE). A site that is asked for more than that goes on.
import { once } from 'node:events';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shownSecret, signInTo } from '../../src/testing/sites/ownerOfSite.ts';
import { pollUntil } from '../../src/testing/pollUntil.ts';
import { SiteProcess } from '../../src/testing/sites/siteProcess.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/media/testMedia.ts';

const it = suite('a site whose open files run out');

const openFiles = 192;
const pages = ['/', '/studio', '/studio/files', '/history', '/search?q=one', '/saved', '/docs/', '/feed.xml'];

interface Got {
  readonly request: ClientRequest;
  /** null: the connection was refused. */
  readonly response: IncomingMessage | null;
}

/** Uses a new connection, unless an agent provides one. */
async function ask(
  url: string,
  cookie: string,
  agent: Agent | false = false,
  localAddress?: string,
): Promise<Got> {
  const headers = { cookie, accept: 'text/html, */*' };
  const request = get(url, { agent, headers, ...(localAddress !== undefined && { localAddress }) });
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    request.on('error', () => {});
    return { request, response };
  } catch {
    return { request, response: null };
  }
}

it('T70: refuses whoever is too many, serves the others whole, and loses nothing', async () => {
  const film = await makeTestVideo(1, { frameBytes: 300_000 });
  const { folder, remove } = await makeTestFolder({ 'library/one.mp4': film });
  const site = new SiteProcess(folder, { MEDIA_JOBS: 'off', WATCH: 'off' }, openFiles);
  const held: Got[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const origin = await site.origin();
    const owner = await signInTo(origin, shownSecret(site));
    const { cookie } = owner.headers;
    const videos = async () =>
      (await owner.ask('{ home(first: 9) { edges { node { id sources { url } } } } }')).home.edges;
    await pollUntil('the library is read', async () => (await videos()).length > 0);
    const [{ node }] = await videos();
    const upload = await owner.beginUpload('two.mp4', film.length);
    // One that is there already, as a visitor's is.
    const own = await ask(`${origin}/healthz`, cookie, agent);
    assert.match(await text(own.response!), /"status":"ok"/);

    // Each takes a connection, and a file that it does not read to its end. One address alone could not take all.
    for (let i = 0; i < openFiles; i += 1)
      held.push(await ask(origin + node.sources[0].url, cookie, false, `127.0.1.${1 + (i % 100)}`));
    const statuses = held.map(({ response }) => response?.statusCode ?? 'refused');
    assert.equal([...new Set(statuses)], [200, 'refused']);
    assert.ok(statuses.filter((status) => status === 200).length >= 16);
    // Connected clients are served, also by code that is loaded only now.
    for (const path of pages) {
      const { response } = await ask(origin + path, cookie, agent);
      assert.ok(response !== null && response.statusCode! < 500, `${path}: ${response?.statusCode}`);
      await text(response);
    }

    for (const { request } of held) request.destroy();
    await pollUntil(
      'room for another connection',
      async () => (await ask(`${origin}/healthz`, cookie)).response?.statusCode === 200,
    );
    for (const path of pages) {
      const { response } = await ask(origin + path, cookie);
      assert.ok(response !== null && response.statusCode! < 500, `${path}: ${response?.statusCode}`);
      await text(response);
    }
    assert.is((await owner.sendPiece(upload, 0, film)).status, 204);
    assert.ok((await readFile(join(folder, 'library/two.mp4'))).equals(film));
    const more = join(folder, 'library/three.mp4');
    await writeFile(more, await makeTestVideo(2));
    await utimes(more, 1_700_000_000, 1_700_000_000);
    await owner.ask('mutation { rescanLibrary { library { id } } }');
    await pollUntil('the third file is in the list', async () => (await videos()).length >= 2);

    assert.equal(
      site.lines.filter(({ event }) => event === 'fault'),
      [],
    );
    const notes = site.lines.filter(({ event, text }) => event === 'note' && /turned away/.test(text));
    // An address that holds as many as are left may be reported as well. Neither is reported twice.
    assert.ok(notes.some(({ text }) => /There are \d+ connections at once/.test(text)));
    assert.is(new Set(notes.map(({ text }) => text)).size, notes.length);
    assert.is(site.child.exitCode, null);
  } finally {
    agent.destroy();
    for (const { request } of held) request.destroy();
    site.child.kill('SIGKILL');
    await site.exited;
    await remove();
  }
});

it.run();
