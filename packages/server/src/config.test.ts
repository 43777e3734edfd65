import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './settings.ts';

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
    madeFolder: '/app/data/media',
    role: 'all',
    databaseUrl: null,
    sentryDsn: null,
    publicOrigin: null,
    trustedProxies: [],
    allowedHosts: [],
    logsRequests: false,
    serviceWorker: true,
    introspection: true,
    // The sample library already has all derived media.
    mediaPlace: { base: null, bucket: null, proxies: false },
    media: { ffmpeg: null, jobs: 'off', cores: 2, faststartBytes: 1e9, streamsBytes: null },
    watch: 'auto',
    pollSeconds: 30,
    rescanMinutes: 15,
    newVideos: 'public',
    maxUploadBytes: 100e9,
    trashDays: 30,
  });
});

it('reads the environment, folders relative to where one stands', () => {
  const config = read([], {
    PORT: '8080',
    HOST: '0.0.0.0',
    LIBRARY_DIR: 'videos',
    DATA_DIR: '../state',
    DATABASE_URL: 'postgres://site@db.example/site',
    MADE_DIR: '../shared/made',
    SENTRY_DSN: 'https://abc@errors.example/base/42',
    PUBLIC_ORIGIN: 'https://videos.example',
    TRUSTED_PROXIES: '203.0.113.7, 2001:db8::/32',
    ALLOWED_HOSTS: 'Videos.LAN, .team.example bücher.example,*',
    LOG: '1',
    FFMPEG: '/opt/ffmpeg',
    MEDIA_CORES: '3',
    FASTSTART_MB: '500',
  });
  assert.equal(config, {
    port: 8080,
    host: '0.0.0.0',
    libraryFolder: '/home/me/videos',
    dataFolder: '/home/state',
    madeFolder: '/home/shared/made',
    role: 'all',
    databaseUrl: 'postgres://site@db.example/site',
    sentryDsn: 'https://abc@errors.example/base/42',
    publicOrigin: 'https://videos.example',
    trustedProxies: ['203.0.113.7', '2001:db8::/32'],
    allowedHosts: ['videos.lan', '.team.example', 'xn--bcher-kva.example', '*'],
    logsRequests: true,
    serviceWorker: true,
    introspection: true,
    mediaPlace: { base: null, bucket: null, proxies: false },
    media: { ffmpeg: '/opt/ffmpeg', jobs: 'all', cores: 3, faststartBytes: 5e8, streamsBytes: null },
    watch: 'auto',
    pollSeconds: 30,
    rescanMinutes: 15,
    newVideos: 'public',
    maxUploadBytes: 100e9,
    trashDays: 30,
  });
});

it('T73: trusts proxies of private networks where there is a public address, and none where there is not', () => {
  const trusted = (env: Record<string, string>) => read([], env).trustedProxies;
  const published = { PUBLIC_ORIGIN: 'https://videos.example' };
  assert.ok(trusted(published).includes('127.0.0.0/8'));
  assert.equal(trusted({}), []);
  assert.equal(trusted({ ...published, TRUSTED_PROXIES: 'none' }), []);
  assert.equal(trusted({ TRUSTED_PROXIES: 'private,203.0.113.7' }), [...trusted(published), '203.0.113.7']);
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

it('tells its schema unless it is told not to', () => {
  assert.is(read([], { INTROSPECTION: 'on' }).introspection, true);
  assert.is(read([], { INTROSPECTION: 'off' }).introspection, false);
});

it('makes of videos what it is told to', () => {
  assert.is(read([], { MEDIA_JOBS: 'posters' }).media.jobs, 'posters');
  assert.is(read(['--library', 'x'], { MEDIA_JOBS: 'off' }).media.jobs, 'off');
  assert.ok(read([], { MEDIA_CORES: '' }).media.cores >= 1);
  assert.is(read([], { FASTSTART_MB: '' }).media.faststartBytes, 1e9);
  assert.is(read([], { FASTSTART_MB: '0' }).media.faststartBytes, 0);
  assert.is(read([], { STREAMS_GB: '0' }).media.streamsBytes, 0);
  assert.is(read([], { STREAMS_GB: '250' }).media.streamsBytes, 250e9);
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
  [
    'a shared folder where nobody shares',
    [],
    { MADE_DIR: '/made' },
    /MADE_DIR is for instances that share.*DATABASE_URL/,
  ],
  ['media jobs of no kind', [], { MEDIA_JOBS: 'some' }, /MEDIA_JOBS is "some"/],
  ['no megabytes', [], { FASTSTART_MB: '-1' }, /FASTSTART_MB is "-1"/],
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
  ['another that is neither', [], { INTROSPECTION: '0' }, /INTROSPECTION is "0". Give on or off/],
  ['an origin with a path', [], { PUBLIC_ORIGIN: 'https://a.example/site' }, /PUBLIC_ORIGIN is/],
  [
    'a name with a scheme',
    [],
    { ALLOWED_HOSTS: 'https://a.example' },
    /ALLOWED_HOSTS has "https:.*videos.lan/,
  ],
  ['a name with a port', [], { ALLOWED_HOSTS: 'a.example b.example:80' }, /ALLOWED_HOSTS has "b.example:80"/],
  ['a name with a path', [], { ALLOWED_HOSTS: 'a.example/' }, /ALLOWED_HOSTS has/],
  ['a name with a user', [], { ALLOWED_HOSTS: 'me@a.example' }, /ALLOWED_HOSTS has/],
  ['a star within a name', [], { ALLOWED_HOSTS: '*.a.example' }, /ALLOWED_HOSTS has/],
  [
    'a proxy by its name',
    [],
    { TRUSTED_PROXIES: 'proxy.lan' },
    /TRUSTED_PROXIES has "proxy.lan".* 10.0.0.0\/8/,
  ],
  [
    'a range that is none',
    [],
    { TRUSTED_PROXIES: 'private 10.0.0.0/33' },
    /TRUSTED_PROXIES has "10.0.0.0\/33"/,
  ],
  ['a proxy beside none', [], { TRUSTED_PROXIES: 'none,10.0.0.1' }, /TRUSTED_PROXIES has "none"/],
  ['a role of SQLite', [], { ROLE: 'web' }, /SQLite has one process.*DATABASE_URL/],
  ['an unknown role', ['--role', 'boss'], {}, /ROLE is "boss". Give all, web or worker/],
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

for (const [address, prefix] of [
  ['s3://films', ''],
  ['s3://films/', ''],
  ['s3://films/of/mine', 'of/mine/'],
  ['s3://films/of/mine/', 'of/mine/'],
] as const) {
  it(`keeps media in the bucket of ${address}`, () => {
    const env = { MEDIA_URL: address, S3_ENDPOINT: 'https://s3.example:9000', S3_REGION: 'eu-central-1' };
    const bucket = { bucket: 'films', prefix, endpoint: 'https://s3.example:9000', region: 'eu-central-1' };
    assert.equal(read([], env).mediaPlace, { base: null, bucket, proxies: false });
  });
}

it('takes the role of an instance from the command line or the environment', () => {
  const env = { DATABASE_URL: 'postgres://localhost/site' };
  assert.is(read([], env).role, 'all');
  assert.is(read([], { ...env, ROLE: 'web' }).role, 'web');
  assert.is(read(['--role', 'worker'], { ...env, ROLE: 'web' }).role, 'worker');
});

it("finds Amazon's own store where no other is named", () => {
  const { bucket } = read([], { MEDIA_URL: 's3://films', AWS_REGION: 'eu-west-1' }).mediaPlace;
  assert.equal(bucket, { bucket: 'films', prefix: '', endpoint: null, region: 'eu-west-1' });
});

it('has a public cache of media at MEDIA_URL, and lets large files through to it', () => {
  const { mediaPlace } = read([], { MEDIA_URL: 'https://cdn.example/path/ s3://films' });
  assert.equal([mediaPlace.base, mediaPlace.proxies], ['https://cdn.example/path', true]);
  assert.is(read([], { MEDIA_URL: 'https://cdn.example' }).mediaPlace.base, 'https://cdn.example');
});

for (const [what, env] of [
  ['something else', { MEDIA_URL: 'ftp://cdn.example' }],
  ['a password', { MEDIA_URL: 'https://me:secret@cdn.example' }],
  ['a query', { MEDIA_URL: 'https://cdn.example/?token=secret' }],
  ['two buckets', { MEDIA_URL: 's3://films s3://clips' }],
  ['no bucket', { MEDIA_URL: 's3://' }],
  ['a way out of its folder', { MEDIA_URL: 's3://films/../others' }],
  ['a store with a path', { MEDIA_URL: 's3://films', S3_ENDPOINT: 'https://s3.example/films' }],
  ['no region', { MEDIA_URL: 's3://films', S3_REGION: 'the moon' }],
  ['half a proxy', { MEDIA_URL: 's3://films', MEDIA_PROXY: 'maybe' }],
  ['a public cache of signed addresses', { MEDIA_URL: 'https://cdn.example s3://films', MEDIA_PROXY: 'off' }],
] as const) {
  it(`refuses ${what} as the place of media, and does not quote a secret`, () => {
    assert.throws(
      () => read([], env),
      (error: Error) => error instanceof ConfigError && !error.message.includes('secret'),
    );
  });
}

it.run();
