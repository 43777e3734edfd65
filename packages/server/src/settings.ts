import { videoVisibilities } from './library/videos/visibility.ts';

/** A setting of the site: an environment variable, and for some also a command-line option. */
interface Setting {
  readonly group: SettingGroup;
  /** The option on the command line, with a placeholder for its value. */
  readonly option?: string;
  /** Accepted values, as Markdown, of a setting that has neither `choices` nor a `range`. */
  readonly values?: string;
  /** Accepted words. */
  readonly choices?: readonly string[];
  /** Accepted whole numbers, both ends included. */
  readonly range?: { readonly from: number; readonly to: number };
  /** The value of a missing or empty variable. */
  readonly default?: string;
  /** Describes a default that depends on other settings or on the machine; without either kind of default, the setting is off. */
  readonly defaultText?: string;
  /** One line of plain text for `--help`. */
  readonly summary: string;
  /** More about it for the reference, as Markdown. Links are relative to docs/run. */
  readonly details?: string;
}

/** The groups of settings, in the order of the reference. */
export const settingGroups = [
  'Basics',
  'Library',
  'Behind a proxy',
  'Generated media',
  'Media storage',
  'Logs and monitoring',
  'Privacy and browsers',
] as const;
type SettingGroup = (typeof settingGroups)[number];

/** Every setting that the site reads from the environment. `--help` and docs/run/configuration.md are generated from it. */
export const settings = {
  LIBRARY_DIR: {
    group: 'Basics',
    option: '--library FOLDER',
    values: 'a folder',
    defaultText: 'the sample library',
    summary: 'The folder with your videos',
    details:
      'It can be read-only, unless the owner uploads or deletes videos. See [your library](library.md).',
  },
  DATA_DIR: {
    group: 'Basics',
    option: '--data FOLDER',
    values: 'a folder',
    defaultText: 'the folder `data` of the project',
    summary: 'The folder for the database, the session secret and generated media',
    details: 'Keep it on a local disk: file locks of SQLite do not work on most network file systems.',
  },
  PORT: {
    group: 'Basics',
    option: '--port NUMBER',
    range: { from: 0, to: 65_535 },
    default: '3000',
    summary: 'The port that the site listens on',
    details: '0 picks any free port.',
  },
  HOST: {
    group: 'Basics',
    option: '--host ADDRESS',
    values: 'an address of this machine',
    default: '127.0.0.1',
    summary: 'The address that the site listens on; 0.0.0.0 for the whole network',
  },
  DATABASE_URL: {
    group: 'Basics',
    values: '`postgres://USER:PASSWORD@HOST:PORT/DATABASE`',
    defaultText: 'SQLite in the data folder',
    summary: 'A PostgreSQL database for all state, shared by any number of instances',
    details: 'See [PostgreSQL](postgresql.md). Keep the address secret, because it contains the password.',
  },
  ROLE: {
    group: 'Basics',
    option: '--role ROLE',
    choices: ['all', 'web', 'worker'],
    default: 'all',
    summary: 'Serve pages (web), read the library and generate media (worker), or all',
    details: 'See [workers](several-instances.md#workers). `web` and `worker` need `DATABASE_URL`.',
  },
  WATCH: {
    group: 'Library',
    choices: ['auto', 'poll', 'off'],
    default: 'auto',
    summary: 'How the site notices changes in the library',
    details:
      '`auto` uses notifications of the operating system, and polls folders without them (network mounts). `poll` always polls. `off` relies on `RESCAN_MINUTES`.',
  },
  POLL_SECONDS: {
    group: 'Library',
    range: { from: 1, to: 86_400 },
    default: '30',
    summary: 'Seconds between two looks at the library when polling',
  },
  RESCAN_MINUTES: {
    group: 'Library',
    range: { from: 0, to: 10_000 },
    default: '15',
    summary: 'Minutes between two full scans, which find missed changes; 0 turns them off',
  },
  NEW_VIDEOS: {
    group: 'Library',
    choices: videoVisibilities,
    default: 'public',
    summary: 'The visibility of new videos, until the owner changes it',
    details: 'See [new videos](library.md#new-videos). A `channel.json` can name another one for its folder.',
  },
  MAX_UPLOAD_GB: {
    group: 'Library',
    range: { from: 0, to: 100_000 },
    default: '100',
    summary: 'The largest file that the owner can upload, in GB; 0 turns uploads off',
  },
  TRASH_DAYS: {
    group: 'Library',
    range: { from: 0, to: 10_000 },
    default: '30',
    summary: 'Days until videos in the trash are deleted permanently; 0 keeps them',
    details:
      'Applies to videos that are deleted from then on: the date that the studio shows does not change.',
  },
  PUBLIC_ORIGIN: {
    group: 'Behind a proxy',
    values: '`https://HOST` or `https://HOST:PORT`',
    defaultText: 'taken from each request',
    summary: 'The public address of the site, such as https://videos.example',
    details: 'All absolute links begin with it. Set it behind a proxy.',
  },
  TRUSTED_PROXIES: {
    group: 'Behind a proxy',
    values: 'addresses and ranges, separated by commas; `private`; or `none`',
    defaultText: '`private` with `PUBLIC_ORIGIN`, otherwise `none`',
    summary: 'Proxies whose X-Forwarded-For header is trusted',
    details: 'See [the address of the client](proxies.md#the-address-of-the-client).',
  },
  ALLOWED_HOSTS: {
    group: 'Behind a proxy',
    values: 'host names, separated by commas; `*` allows every name',
    defaultText: 'only the site’s own names',
    summary: 'Further host names that the site responds to',
    details:
      'A leading dot includes all subdomains: `.team.example`. The site responds with 421 to other names. See [host names](proxies.md#host-names).',
  },
  MEDIA_JOBS: {
    group: 'Generated media',
    choices: ['all', 'posters', 'off'],
    defaultText: '`all`; `off` for the sample library',
    summary: 'What ffmpeg generates from your videos',
    details: 'See [generated media](library.md#generated-media).',
  },
  MEDIA_CORES: {
    group: 'Generated media',
    range: { from: 1, to: 999 },
    defaultText: 'half of the cores',
    summary: 'The number of processor cores that ffmpeg may use',
  },
  FFMPEG: {
    group: 'Generated media',
    values: 'a path',
    defaultText: '`ffmpeg` on the `PATH`',
    summary: 'The ffmpeg program; ffprobe must be beside it or on the PATH',
  },
  FASTSTART_MB: {
    group: 'Generated media',
    range: { from: 0, to: 999_999 },
    default: '1000',
    summary: 'The largest MP4 that is copied to move its index to the front, in MB; 0 for none',
    details: 'See [decision 0077](../decisions/0077-late-mp4-indexes-are-moved-to-the-front.md).',
  },
  STREAMS_GB: {
    group: 'Generated media',
    range: { from: 0, to: 999_999 },
    summary: 'The disk space for generated streams, in GB; 0 for no streams',
    details: 'See [streams](library.md#streams). Without it, they are limited by the disk alone.',
  },
  MADE_DIR: {
    group: 'Generated media',
    values: 'a folder',
    defaultText: '`media` in the data folder',
    summary: 'A folder for generated media that several instances share',
    details: 'Only with `DATABASE_URL`.',
  },
  MEDIA_URL: {
    group: 'Media storage',
    values: '`https://CDN/PATH`, `s3://BUCKET/PREFIX`, or both, separated by a space',
    defaultText: 'files come from the library folder',
    summary: 'A public cache of the media, or a bucket that stores them',
    details: 'See [media storage](media-storage.md).',
  },
  S3_ENDPOINT: {
    group: 'Media storage',
    values: '`https://HOST:PORT`',
    defaultText: '`AWS_ENDPOINT_URL_S3`, otherwise Amazon',
    summary: 'The address of the S3-compatible store',
  },
  S3_REGION: {
    group: 'Media storage',
    values: 'a region, such as `eu-central-1`',
    defaultText: '`AWS_REGION`, otherwise `us-east-1`',
    summary: 'The region of the bucket',
  },
  MEDIA_PROXY: {
    group: 'Media storage',
    choices: ['on', 'off'],
    defaultText: '`on` with both kinds of `MEDIA_URL`, otherwise `off`',
    summary: 'Whether large files of the bucket are sent through the site',
  },
  AWS_ACCESS_KEY_ID: {
    group: 'Media storage',
    values: 'an access key',
    defaultText: 'a profile or the role of the machine',
    summary: 'The access key for the bucket',
    details: 'Read by the AWS client, like `AWS_PROFILE` and its other variables.',
  },
  AWS_SECRET_ACCESS_KEY: {
    group: 'Media storage',
    values: 'a secret key',
    defaultText: 'as for the access key',
    summary: 'The secret key for the bucket',
  },
  AWS_SESSION_TOKEN: {
    group: 'Media storage',
    values: 'a token',
    defaultText: 'as for the access key',
    summary: 'The session token of temporary keys',
  },
  LOG: {
    group: 'Logs and monitoring',
    option: '--log',
    values: '`1`, `true` or `json`',
    summary: 'Log each request; LOG=json writes everything as JSON lines',
  },
  LOG_LEVEL: {
    group: 'Logs and monitoring',
    choices: ['debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    default: 'info',
    summary: 'The lowest level that is logged',
  },
  DRAIN_SECONDS: {
    group: 'Logs and monitoring',
    values: '0 to 600',
    default: '0',
    summary: 'Seconds to keep responding after a stop signal, for load balancers',
    details: 'See [stopping](monitoring.md#stopping).',
  },
  METRICS_TOKEN: {
    group: 'Logs and monitoring',
    values: '16 or more visible ASCII characters',
    summary: 'The bearer token for /metrics',
  },
  METRICS_PORT: {
    group: 'Logs and monitoring',
    range: { from: 0, to: 65_535 },
    summary: 'A separate port for /metrics, without a token',
  },
  METRICS_HOST: {
    group: 'Logs and monitoring',
    values: 'an address of this machine',
    default: '127.0.0.1',
    summary: 'The address that METRICS_PORT listens on',
  },
  SENTRY_DSN: {
    group: 'Logs and monitoring',
    values: '`https://PUBLIC_KEY@HOST/PROJECT_NUMBER`',
    summary: 'A Sentry project that receives error reports',
  },
  SERVICE_WORKER: {
    group: 'Privacy and browsers',
    choices: ['on', 'off'],
    default: 'on',
    summary: 'Whether browsers store the site for use without a connection',
    details: '`off` also removes what browsers have stored, at their next visit.',
  },
  INTROSPECTION: {
    group: 'Privacy and browsers',
    choices: ['on', 'off'],
    default: 'on',
    summary: 'Whether GraphQL clients can read the schema',
  },
} as const satisfies { readonly [name: string]: Setting };

type SettingName = keyof typeof settings;
type NameWithDefault = {
  [Name in SettingName]: (typeof settings)[Name] extends { default: string } ? Name : never;
}[SettingName];

export interface Environment {
  readonly [name: string]: string | undefined;
}

/**
 * Returns the value of a setting, or its default. An empty variable counts as missing: `PORT= npm start`.
 *
 * Settings are read only through this function, so that each has a description.
 */
export function readSetting(env: Environment, name: NameWithDefault): string;
export function readSetting(env: Environment, name: SettingName): string | undefined;
export function readSetting(env: Environment, name: SettingName): string | undefined {
  const setting: Setting = settings[name];
  return env[name] || setting.default;
}

type NameWith<Key extends 'choices' | 'range'> = {
  [Name in SettingName]: (typeof settings)[Name] extends Readonly<Record<Key, unknown>> ? Name : never;
}[SettingName];
export type Choice<Name extends NameWith<'choices'>> = (typeof settings)[Name]['choices'][number];

/** A configuration mistake. The message describes the problem and how to fix it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Returns the value of a setting that is one of several words.
 *
 * @param missing the value without a variable and a fixed default
 * @throws ConfigError
 */
export function readChoice<Name extends NameWith<'choices'>>(
  env: Environment,
  name: Name,
  missing?: Choice<Name>,
): Choice<Name> {
  const text = readSetting(env, name) ?? missing;
  const choices: readonly string[] = settings[name].choices;
  if (text !== undefined && choices.includes(text)) return text as Choice<Name>;
  throw new ConfigError(
    `${name} is "${text}". Give ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.`,
  );
}

/**
 * Returns the value of a setting that is a whole number.
 *
 * @param missing the value without a variable and a fixed default
 * @throws ConfigError
 */
export function readWhole(env: Environment, name: NameWith<'range'>, missing?: number): number {
  const text = readSetting(env, name) ?? String(missing);
  const { from, to } = settings[name].range;
  const value = Number(text);
  if (/^\d{1,6}$/.test(text) && value >= from && value <= to) return value;
  throw new ConfigError(`${name} is "${text}". Give a whole number from ${from} to ${to}.`);
}

/** Returns the settings of a group, in order. */
export const settingsOf = (group: SettingGroup): readonly (readonly [SettingName, Setting])[] =>
  (Object.entries(settings) as [SettingName, Setting][]).filter(([, setting]) => setting.group === group);

/** Returns the text of `npm start -- --help`. */
export function usage(): string {
  const width = 24;
  const options = (Object.entries(settings) as [SettingName, Setting][]).flatMap(
    ([name, { option, summary }]) =>
      option === undefined ? [] : [`  ${option.padEnd(width)}${summary} (${name})`],
  );
  const variables = settingGroups.flatMap((group) => [
    '',
    `${group}:`,
    ...settingsOf(group).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`),
  ]);
  return [
    'Usage: npm start -- [options]',
    '',
    ...options,
    `  ${'--help'.padEnd(width)}Show this text`,
    '',
    'Environment variables, which options override:',
    ...variables,
    '',
    'Values and defaults: docs/run/configuration.md',
  ].join('\n');
}
