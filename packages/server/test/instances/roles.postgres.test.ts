// An instance that serves pages, and one that reads the library and generates media.
import { execFileSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makePostgresDatabase } from '../../src/testing/databases/testPostgres.ts';
import { pollUntil } from '../../src/testing/pollUntil.ts';
import { shownSecret, signInTo } from '../../src/testing/sites/ownerOfSite.ts';
import { killAll, SiteProcess } from '../../src/testing/sites/siteProcess.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';

const it = suite('instances with roles');

it('the web instance serves what the worker reads and makes, and the worker serves health checks only', async () => {
  const address = await makePostgresDatabase({ isMigrated: false });
  const { folder, remove } = await makeTestFolder({ 'library/.keep': '' });
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:duration=3'];
  const addFilm = (name: string, ...more: string[]) => {
    const path = join(folder, 'library', name);
    execFileSync('ffmpeg', ['-v', 'error', ...source, ...more, path]);
    // A file that changed a moment ago could still be growing.
    utimesSync(path, 1_700_000_000, 1_700_000_000);
  };
  addFilm('film.mp4');
  const processes: SiteProcess[] = [];
  const start = (role: string, env: { readonly [name: string]: string } = {}) => {
    const site = new SiteProcess(folder, {
      DATABASE_URL: address,
      DATA_DIR: join(folder, `data-${role}`),
      MADE_DIR: join(folder, 'made'),
      MEDIA_JOBS: 'posters',
      // So that only requests of the owner lead to a scan.
      WATCH: 'off',
      RESCAN_MINUTES: '0',
      ROLE: role,
      ...env,
    });
    processes.push(site);
    return site;
  };
  try {
    const web = start('web', { FFMPEG: '/nowhere/ffmpeg' });
    const origin = await web.origin();
    const owner = await signInTo(origin, shownSecret(web));
    const posters = async () => {
      const { home } = await owner.ask('{ home { edges { node { poster { url } } } } }');
      return home.edges.map(({ node }: any) => node.poster?.url);
    };
    assert.equal(await posters(), [], 'it does not read the library');
    const { studio } = await owner.ask('{ studio { mediaTools { ffmpegVersion reason } } }');
    assert.equal(studio.mediaTools, {
      ffmpegVersion: null,
      reason: 'this instance makes no media; the workers do',
    });

    const worker = start('worker');
    const workerOrigin = await worker.origin();
    await pollUntil('the worker makes a poster', async () => (await posters())[0] !== undefined);
    const [url] = await posters();
    assert.is((await fetch(new URL(url, origin))).status, 200);

    // Shorter, because the same content would be the same video.
    addFilm('film2.mp4', '-t', '2');
    await owner.ask('mutation { rescanLibrary { library { state } } }');
    await pollUntil('the worker reads the library on request', async () => (await posters()).length === 2);

    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/', '/api/graphql', url, '/studio'].map(
        async (path) => (await fetch(new URL(path, workerOrigin))).status,
      ),
    );
    assert.equal(statuses, [200, 200, 404, 404, 404, 404]);
    assert.not.match(web.output, /Reading the library|\bffmpeg \d/);
    assert.not.match(worker.output + worker.errors, /owner-secret/);
  } finally {
    await killAll(processes);
    await remove();
  }
});

it.run();
