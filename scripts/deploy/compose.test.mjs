import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { importSource } from '../build/importSource.mjs';
import { root } from '../root.mjs';
import { readContainerfile } from './readContainerfile.mjs';

const it = suite('the compose file');

const folder = join(root, 'deploy');
const read = (name) => readFileSync(join(folder, name), 'utf8');
const { readConfig } = await importSource('packages/server/src/config.ts');
const { readOperationsConfig } = await importSource('packages/server/src/operations/operationsConfig.ts');
const { settings } = await importSource('packages/server/src/settings.ts');

const given = Object.fromEntries(
  [...read('compose.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, ...pair]) => pair),
);
const values = { ...given, POSTGRES_PASSWORD: '0123456789abcdef' };
/** As Compose replaces variables. */
const written = read('compose.yaml').replace(/^ *#.*$/gm, '');
const composed = parse(
  written.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name) => values[name]),
  { merge: true },
);

/** The environment of a process: what the image sets, and what the compose file adds. */
const imageEnv = Object.fromEntries(
  readContainerfile(read('Containerfile'))
    .at(-1)
    .steps.filter(({ instruction }) => instruction === 'ENV')
    .map(({ text }) => text.split('=', 2)),
);
const envOf = (name) => ({ ...imageEnv, ...composed.services[name].environment });
const configOf = (name) =>
  readConfig(
    [],
    Object.fromEntries(Object.entries(envOf(name)).map(([key, value]) => [key, String(value)])),
    '/',
    { library: '/none', data: '/none' },
  );

it('uses exactly the variables of compose.env', () => {
  const used = new Set([...written.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name));
  assert.equal([...used].sort(), Object.keys(given).sort());
});

it('gives its instances settings that the site accepts', () => {
  for (const name of ['web', 'worker']) {
    const unknown = Object.keys(envOf(name)).filter((key) => !(key in settings) && key !== 'NODE_ENV');
    assert.equal(unknown, [], name);
    const config = configOf(name);
    assert.is(config.role, name);
    assert.is(config.publicOrigin, `https://${values.DOMAIN}`);
    assert.is(config.databaseUrl, `postgres://mainvideo:${values.POSTGRES_PASSWORD}@database/mainvideo`);
  }
  assert.is(
    readOperationsConfig({ ...envOf('web'), DRAIN_SECONDS: '12' }).drainSeconds,
    envOf('web').DRAIN_SECONDS,
  );
});

it('shares the library and generated media between its instances, and nothing else', () => {
  const mounts = (name) => composed.services[name].volumes;
  const shared = mounts('web').filter((mount) => mounts('worker').includes(mount));
  assert.equal(shared.sort(), [`${values.LIBRARY}:/library`, 'made:/made']);
  const { madeFolder, libraryFolder, dataFolder } = configOf('web');
  const targets = mounts('web').map((mount) => mount.split(':')[1]);
  assert.equal(targets.sort(), [madeFolder, libraryFolder, dataFolder].sort());
});

it('declares every volume that it mounts, and mounts only files that exist', () => {
  const sources = Object.values(composed.services)
    .flatMap(({ volumes = [] }) => volumes)
    .map((mount) => mount.split(':')[0]);
  const named = sources.filter((source) => !/^[./]/.test(source));
  assert.equal([...new Set(named)].sort(), Object.keys(composed.volumes).sort());
  for (const source of sources.filter((each) => each.startsWith('./')))
    assert.ok(existsSync(join(folder, source)), source);
  const { build } = composed.services.web;
  assert.ok(existsSync(join(folder, build.context, build.dockerfile)));
});

it('publishes the ports of Caddy only, and has Caddy reach the site by the names that its file asks for', () => {
  for (const [name, { ports }] of Object.entries(composed.services))
    assert.is(ports !== undefined, name === 'caddy', name);
  const asked = [...read('Caddyfile').matchAll(/\{\$(\w+):/g)].map(([, name]) => name);
  assert.equal(Object.keys(composed.services.caddy.environment).sort(), asked.sort());
  const [host, port] = composed.services.caddy.environment.MAINVIDEO_INSTANCES.split(':');
  assert.ok(host in composed.services);
  assert.is(Number(port), configOf(host).port);
});

it('lets an instance finish its last requests before it is killed', () => {
  const { stop_grace_period: grace, environment } = composed.services.web;
  assert.ok(parseInt(grace, 10) > environment.DRAIN_SECONDS + 5);
  const interval = /health_interval (\d+)s/.exec(read('Caddyfile'))[1];
  assert.ok(environment.DRAIN_SECONDS > 2 * Number(interval), 'Caddy looks twice before');
});

it.run();
