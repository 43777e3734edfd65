import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Config, ConfigError, readConfig } from './config.ts';

const it = suite('readConfig');
const defaults = { library: '/app/sample', data: '/app/data' };

const read = (argv: string[], env: Record<string, string> = {}) => {
  const config = readConfig(argv, { MEDIA_CORES: '2', ...env }, '/home/me', defaults);
  assert.is.not(config, 'help');
  return config as Config;
};

it('serves the sample library to this machine alone when nothing is said', () => {
  assert.equal(read([]), {
    port: 3000,
    host: '127.0.0.1',
    libraryFolder: '/app/sample',
    dataFolder: '/app/data',
    databaseUrl: null,
    sentryDsn: null,
    publicOrigin: null,
    logsRequests: false,
    serviceWorker: true,
    // The sample library has all that could be made of it.
    media: { ffmpeg: null, jobs: 'off', cores: 2 },
    watch: 'auto',
    pollSeconds: 30,
    rescanMinutes: 15,
  });
});

it('reads the environment, folders relative to where one stands', () => {
  const config = read([], {
    PORT: '8080',
    HOST: '0.0.0.0',
    LIBRARY_DIR: 'videos',
    DATA_DIR: '../state',
    DATABASE_URL: 'postgres://site@db.example/site',
    SENTRY_DSN: 'https://abc@errors.example/base/42',
    PUBLIC_ORIGIN: 'https://videos.example',
    LOG: '1',
    FFMPEG: '/opt/ffmpeg',
    MEDIA_CORES: '3',
  });
  assert.equal(config, {
    port: 8080,
    host: '0.0.0.0',
    libraryFolder: '/home/me/videos',
    dataFolder: '/home/state',
    databaseUrl: 'postgres://site@db.example/site',
    sentryDsn: 'https://abc@errors.example/base/42',
    publicOrigin: 'https://videos.example',
    logsRequests: true,
    serviceWorker: true,
    media: { ffmpeg: '/opt/ffmpeg', jobs: 'all', cores: 3 },
    watch: 'auto',
    pollSeconds: 30,
    rescanMinutes: 15,
  });
});

it('lets the command line win over the environment', () => {
  const config = read(['--library', '/films', '--port=0', '--data', '/state', '--host', '::1', '--log'], {
    PORT: '1',
    LIBRARY_DIR: '/x',
    DATA_DIR: '/y',
    HOST: 'z',
  });
  assert.equal(
    [config.libraryFolder, config.port, config.dataFolder, config.host, config.logsRequests],
    ['/films', 0, '/state', '::1', true],
  );
});

it('takes an empty variable for none', () => {
  assert.is(read([], { PORT: '', LIBRARY_DIR: '', SENTRY_DSN: '' }).port, 3000);
});

it('keeps browsers from keeping the site where it is told so, and while the site is written', () => {
  assert.is(read([], { SERVICE_WORKER: 'off' }).serviceWorker, false);
  assert.is(read([], { SERVICE_WORKER: 'on', NODE_ENV: 'development' }).serviceWorker, false);
  assert.is(read([], { SERVICE_WORKER: 'on', NODE_ENV: 'production' }).serviceWorker, true);
});

it('makes of videos what it is told to', () => {
  assert.is(read([], { MEDIA_JOBS: 'posters' }).media.jobs, 'posters');
  assert.is(read(['--library', 'x'], { MEDIA_JOBS: 'off' }).media.jobs, 'off');
  assert.ok(read([], { MEDIA_CORES: '' }).media.cores >= 1);
});

it('answers --help', () => {
  assert.is(readConfig(['--help'], {}, '/', defaults), 'help');
});

const mistakes: [name: string, argv: string[], env: Record<string, string>, message: RegExp][] = [
  ['an unknown option', ['--libary', 'x'], {}, /Unknown option '--libary'.*\n\nUsage:/],
  ['a stray word', ['films'], {}, /Unexpected argument 'films'/],
  ['an option without its value', ['--library'], {}, /'--library <value>' argument missing/],
  ['an empty option', ['--library='], {}, /--library needs a value/],
  ['a port that is no number', [], { PORT: '80a' }, /PORT is "80a".*0 to 65535/],
  ['a port out of range', ['--port', '65536'], {}, /PORT is "65536"/],
  ['media jobs of no kind', [], { MEDIA_JOBS: 'some' }, /MEDIA_JOBS is "some"/],
  ['no cores', [], { MEDIA_CORES: '0' }, /MEDIA_CORES is "0"/],
  ['a DSN without a public key', [], { SENTRY_DSN: 'https://errors.example/1' }, /SENTRY_DSN is not a DSN/],
  ['a DSN without a project', [], { SENTRY_DSN: 'https://key@errors.example/' }, /SENTRY_DSN is not a DSN/],
  ['a DSN that is no address', [], { SENTRY_DSN: 'yes' }, /SENTRY_DSN is not a DSN/],
  [
    'a switch that is neither on nor off',
    [],
    { SERVICE_WORKER: 'no' },
    /SERVICE_WORKER is "no". Give on or off/,
  ],
  ['an origin with a path', [], { PUBLIC_ORIGIN: 'https://a.example/site' }, /PUBLIC_ORIGIN is/],
  ['an origin without a scheme', [], { PUBLIC_ORIGIN: 'a.example' }, /PUBLIC_ORIGIN is/],
];

for (const [name, argv, env, message] of mistakes) {
  it(`names the mend for ${name}`, () => {
    assert.throws(
      () => readConfig(argv, env, '/', defaults),
      (error: unknown) => error instanceof ConfigError && message.test(error.message),
    );
  });
}

it.run();
