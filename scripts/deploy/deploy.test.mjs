import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';
import { NotRun } from '../steps/NotRun.mjs';
import { readContainerfile } from './readContainerfile.mjs';
import { readUnit } from './readUnit.mjs';

const it = suite('what is there to deploy the site with');

const read = (name) => readFileSync(join(root, 'deploy', name), 'utf8');

/** Call this first: the test cannot run without these commands. */
function requireCommands(...names) {
  const missing = names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length > 0) throw new NotRun(`This machine does not have ${missing.join(' and ')}.`);
}

function withFolder(check) {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-deploy-'));
  try {
    check(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('has a unit that shuts the service in', () => {
  const unit = readUnit(read('mainvideo.service'));
  assert.equal([...unit.keys()], ['Unit', 'Service', 'Install']);
  const service = unit.get('Service');
  const keys = new Map(service);
  for (const [key, value] of [
    ['DynamicUser', 'yes'],
    ['ProtectSystem', 'strict'],
    ['NoNewPrivileges', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['Restart', 'on-failure'],
    ['StateDirectory', 'mainvideo'],
    ['LimitNOFILE', '65536'],
  ]) {
    assert.is(keys.get(key), value, key);
  }
  assert.not.ok(keys.has('MemoryDenyWriteExecute'), 'V8 cannot run under it');
  const environment = service.filter(([key]) => key === 'Environment').map(([, value]) => value);
  assert.ok(environment.includes('LOG=json'));
  assert.ok(environment.includes(`DATA_DIR=/var/lib/${keys.get('StateDirectory')}`));
  const [, entry] = keys.get('ExecStart').split(' ');
  assert.ok(existsSync(join(root, entry.replace('dist', 'src').replace('.js', '.ts'))), entry);
});

it('has a unit that systemd accepts without a warning', () => {
  requireCommands('systemd-analyze');
  withFolder((folder) => {
    const file = join(folder, 'mainvideo.service');
    // Node is elsewhere on many machines; only the rest matters.
    writeFileSync(file, read('mainvideo.service').replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    const about = stderr.split('\n').filter((line) => line.includes('mainvideo'));
    assert.equal([status, about], [0, []]);
  });
});

it('has a configuration whose lines end as nginx wants them to', () => {
  for (const line of read('nginx.conf').split('\n')) {
    assert.match(line, /^\s*(?:#.*|[^#]*[;{}])?$/, `It ends like no line of nginx: ${line}`);
  }
});

it('has a configuration that nginx accepts', () => {
  requireCommands('nginx', 'openssl');
  const text = read('nginx.conf');
  withFolder((folder) => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=videos.example',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    );
    const site = text.replace(/\/etc\S+privkey\.pem/, key).replace(/\/etc\S+fullchain\.pem/, certificate);
    const whole = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`;
    writeFileSync(join(folder, 'nginx.conf'), whole);
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], {
      encoding: 'utf8',
    });
    assert.is(status, 0, stderr);
  });
});

it('has proxies pass events on at once, and hide the metrics', () => {
  assert.match(read('nginx.conf'), /location = \/api\/graphql \{[^}]*proxy_buffering off;/);
  assert.match(read('nginx.conf'), /location = \/metrics \{\s*return 404;/);
  assert.match(read('Caddyfile'), /flush_interval -1/);
  assert.match(read('Caddyfile'), /respond @metrics 404/);
});

it('has an image without build tools, whose process is nobody special', () => {
  const stages = readContainerfile(read('Containerfile'));
  assert.equal(
    stages.map(({ image, name }) => [image, name]),
    [
      ['node:24-slim', 'build'],
      ['node:24-slim', 'packages'],
      ['node:24-slim', ''],
    ],
  );
  const last = stages.at(-1).steps;
  assert.ok(last.some(({ instruction, text }) => instruction === 'USER' && text === 'node'));
  assert.ok(last.some(({ instruction }) => instruction === 'HEALTHCHECK'));
  assert.not.ok(last.some(({ instruction, text }) => instruction === 'RUN' && /npm/.test(text)));
  assert.match(stages[1].steps.at(-1).text, /^npm ci --omit=dev/);
});

it('has an image with ffmpeg, of the packages of its base, and nothing else of them', () => {
  const { steps } = readContainerfile(read('Containerfile')).at(-1);
  const installing = steps.filter(({ instruction, text }) => instruction === 'RUN' && /apt/.test(text));
  assert.equal(
    installing.map(({ text }) => text),
    ['apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*'],
  );
});

it('has an image of files that are there, with all that the server reads beside its own code', () => {
  const stages = readContainerfile(read('Containerfile'));
  const ofContext = stages.map(({ steps }) =>
    steps
      .filter(({ instruction, from }) => instruction === 'COPY' && from === undefined)
      .flatMap(({ words }) => words.slice(0, -1)),
  );
  for (const path of ofContext.flat()) assert.ok(existsSync(join(root, path)), path);
  // npm needs the package.json of each workspace, even if it installs only one.
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const folder of workspaces) assert.ok(ofContext[1].includes(`${folder}/package.json`), folder);
  const besides = listFiles(join(root, 'packages/server/src'))
    .map((file) => relative(root, file))
    .filter((file) => !/\.ts$|\/testing\//.test(file));
  assert.ok(besides.length > 0);
  for (const file of besides) assert.ok(ofContext.at(-1).includes(file), `${file} is not in the image`);

  const ignored = read('Containerfile.dockerignore').trim().split('\n');
  for (const { steps } of stages) {
    for (const { instruction, from, words } of steps) {
      if (instruction !== 'COPY') continue;
      for (const path of words.slice(0, -1)) {
        const parts = path.replace(/^\/site\/?/, '').split('/');
        // A file of the machine must not be ignored. A file of another stage was created there.
        const isLeftOut = ignored.some((pattern) => parts.includes(pattern.replace('**/', '')));
        if (from === undefined) assert.not.ok(isLeftOut, `${path} is not sent along`);
        else
          assert.ok(
            stages.some(({ name }) => name === from),
            `${from} is no stage`,
          );
      }
    }
  }
});

it.run();
