import { parseArgs } from 'node:util';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { isAddressRange } from './http/requests/clientAddress.ts';
import type { MediaSettings } from './jobs/scheduling/mediaJobs.ts';
import { type BucketAddress, parseBucketAddress } from './objects/bucketAddress.ts';
import {
  type Choice,
  ConfigError,
  type Environment,
  readChoice,
  readSetting,
  readWhole,
  usage,
} from './settings.ts';

/** The complete, validated configuration. */
export interface Config {
  /** The port to listen on; 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute path of the library. */
  readonly libraryFolder: string;
  /** Absolute path of the folder with the site's state: the database and the secret that signs sessions. */
  readonly dataFolder: string;
  /** Absolute path of the media derived from the videos: of one instance, or shared by several. */
  readonly madeFolder: string;
  /**
   * Address of a PostgreSQL database that holds all state, possibly with a password; `null` for SQLite in the data
   * folder.
   */
  readonly databaseUrl: string | null;
  /** What this instance does: serve pages (`web`), read the library and generate media (`worker`), or all of it. */
  readonly role: Role;
  /** Where errors are reported; `null` disables reporting. */
  readonly sentryDsn: string | null;
  /**
   * Origin under which a proxy publishes the site, such as `https://videos.example`; `null` to derive it from each
   * request.
   */
  readonly publicOrigin: string | null;
  /** Addresses and ranges of trusted proxies, whose `X-Forwarded-For` gives the client's address. */
  readonly trustedProxies: readonly string[];
  /**
   * Additional accepted host names, in lowercase. `.example.org` accepts that name and its subdomains; `*` accepts
   * any name.
   */
  readonly allowedHosts: readonly string[];
  /**
   * How library changes are noticed: `auto` uses file system events where they exist, and scans periodically
   * elsewhere.
   */
  readonly watch: Choice<'WATCH'>;
  /** The interval of periodic scans, if they are used. */
  readonly pollSeconds: number;
  /** The interval of full scans, however changes are noticed; 0 disables them. */
  readonly rescanMinutes: number;
  /** The visibility of videos that were never in the library before. */
  readonly newVideos: Choice<'NEW_VIDEOS'>;
  /** Maximum size of a file that the owner may upload; 0 disables uploads. */
  readonly maxUploadBytes: number;
  /** How long a deleted video stays in the trash; 0: until the owner deletes it permanently. */
  readonly trashDays: number;
  /** Whether each request is logged as a JSON line. */
  readonly logsRequests: boolean;
  /** Whether browsers store the shell for use offline. If false, browsers that stored it remove it. */
  readonly serviceWorker: boolean;
  /** Whether GraphQL introspection is enabled. */
  readonly introspection: boolean;
  readonly mediaPlace: MediaPlace;
  /** Which media are derived from the videos, if ffmpeg is available. */
  readonly media: MediaSettings;
}

export type Role = Choice<'ROLE'>;

/** Where browsers and the site get media from. */
export interface MediaPlace {
  /**
   * Base address of a public cache of the site's responses, without a trailing slash; null if there is no such cache.
   */
  readonly base: string | null;
  /** Bucket that holds the library's files and the derived media; null if they are in local folders. */
  readonly bucket: BucketAddress | null;
  /** Whether the site also serves the bucket's large files itself. */
  readonly proxies: boolean;
}

/** Returns the folder of derived media, unless several instances share one. */
export const ownMadeFolder = (dataFolder: string): string => join(dataFolder, 'media');

/** The default folders, which the command line or the environment can override. Absolute paths. */
export interface DefaultFolders {
  readonly library: string;
  readonly data: string;
}

/**
 * Reads the configuration. Command-line options take precedence over the environment.
 *
 * @param argv without the program itself
 * @param cwd base of relative paths
 * @returns `'help'` if the command line asks for help
 * @throws ConfigError
 */
export function readConfig(
  argv: readonly string[],
  variables: Environment,
  cwd: string,
  defaults: DefaultFolders,
): Config | 'help' {
  const options = parseOptions(argv);
  if (options.help) return 'help';
  const env: Environment = {
    ...variables,
    ...(options.library && { LIBRARY_DIR: options.library }),
    ...(options.data && { DATA_DIR: options.data }),
    ...(options.port && { PORT: options.port }),
    ...(options.host && { HOST: options.host }),
    ...(options.role && { ROLE: options.role }),
  };
  const library = readSetting(env, 'LIBRARY_DIR');
  const data = readSetting(env, 'DATA_DIR');
  const dataFolder = data === undefined ? defaults.data : resolve(cwd, data);
  const databaseUrl = readSetting(env, 'DATABASE_URL') ?? null;
  const publicOrigin = parsePublicOrigin(readSetting(env, 'PUBLIC_ORIGIN'));
  return {
    port: readWhole(env, 'PORT'),
    host: readSetting(env, 'HOST'),
    libraryFolder: library === undefined ? defaults.library : resolve(cwd, library),
    dataFolder,
    madeFolder: parseMadeFolder(readSetting(env, 'MADE_DIR'), databaseUrl, cwd) ?? ownMadeFolder(dataFolder),
    databaseUrl,
    role: readRole(env, databaseUrl),
    sentryDsn: parseSentryDsn(readSetting(env, 'SENTRY_DSN')),
    publicOrigin,
    // A site without a public address is assumed to have no proxy in front of it, unless one is configured.
    trustedProxies: parseTrustedProxies(
      readSetting(env, 'TRUSTED_PROXIES') ?? (publicOrigin === null ? 'none' : 'private'),
    ),
    allowedHosts: parseAllowedHosts(readSetting(env, 'ALLOWED_HOSTS')),
    watch: readChoice(env, 'WATCH'),
    pollSeconds: readWhole(env, 'POLL_SECONDS'),
    rescanMinutes: readWhole(env, 'RESCAN_MINUTES'),
    newVideos: readChoice(env, 'NEW_VIDEOS'),
    maxUploadBytes: readWhole(env, 'MAX_UPLOAD_GB') * 1e9,
    trashDays: readWhole(env, 'TRASH_DAYS'),
    // Nothing should be cached during development.
    serviceWorker: readChoice(env, 'SERVICE_WORKER') === 'on' && env['NODE_ENV'] !== 'development',
    introspection: readChoice(env, 'INTROSPECTION') === 'on',
    mediaPlace: parseMediaPlace(env),
    media: parseMedia(env, library === undefined),
    logsRequests: options.log ?? ['1', 'true'].includes(readSetting(env, 'LOG') ?? ''),
  };
}

function parseOptions(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      strict: true,
      allowPositionals: false,
      options: {
        library: { type: 'string' },
        data: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        role: { type: 'string' },
        log: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    for (const name of ['library', 'data', 'port', 'host', 'role'] as const) {
      if (values[name] === '') throw new ConfigError(`--${name} needs a value.`);
    }
    return values;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const [firstSentence] = (error as Error).message.split('. ');
    throw new ConfigError(`${firstSentence}.\n\n${usage()}`, { cause: error });
  }
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

/** A DSN has the form `https://PUBLIC_KEY@HOST/PROJECT`, where the project is a number, possibly after a path. */
function parseSentryDsn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = parseUrl(text);
  const isDsn = url && /^https?:$/.test(url.protocol) && url.username !== '' && /\/\d+$/.test(url.pathname);
  if (!isDsn) {
    throw new ConfigError(
      'SENTRY_DSN is not a DSN. Copy it whole from the project settings: https://PUBLIC_KEY@HOST/PROJECT_NUMBER.',
    );
  }
  return text;
}

function parsePublicOrigin(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new ConfigError(
      `PUBLIC_ORIGIN is "${text}". Give scheme, host and perhaps port alone, such as https://videos.example.`,
    );
  }
  return url.origin;
}

/** Ranges of this machine and of private networks (RFC 1918, 3927, 4193, 4291). */
const privateRanges = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
];

function parseTrustedProxies(text: string): readonly string[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 1 && words[0] === 'none') return [];
  return words.flatMap((word) => {
    if (word === 'private') return privateRanges;
    if (isAddressRange(word)) return [word];
    throw new ConfigError(
      `TRUSTED_PROXIES has "${word}". Give addresses and ranges, such as 203.0.113.7 or 10.0.0.0/8, private for those of private networks, or none alone.`,
    );
  });
}

/** Accepts names without a port, because the port says nothing about the sender. */
function parseAllowedHosts(text = ''): readonly string[] {
  return text
    .split(/[\s,]+/)
    .filter((name) => name !== '')
    .map((name) => {
      const host = parseUrl(`http://${name.replace(/^\./, '')}`);
      const isName = name === '*' || (host?.href === `http://${host?.hostname}/` && !/[/:*]/.test(name));
      if (!isName)
        throw new ConfigError(
          `ALLOWED_HOSTS has "${name}". Give names without scheme and port, such as videos.lan or .team.example.`,
        );
      return name === '*' ? name : `${name.startsWith('.') ? '.' : ''}${host!.hostname}`;
    });
}

function parseMedia(env: Environment, isSample: boolean): MediaSettings {
  const jobs = readChoice(env, 'MEDIA_JOBS', isSample ? 'off' : 'all');
  const halfOfCores = Math.max(1, Math.floor(availableParallelism() / 2));
  const cores = readWhole(env, 'MEDIA_CORES', halfOfCores);
  const faststartBytes = readWhole(env, 'FASTSTART_MB') * 1e6;
  const streamsBytes =
    readSetting(env, 'STREAMS_GB') === undefined ? null : readWhole(env, 'STREAMS_GB') * 1e9;
  return { ffmpeg: readSetting(env, 'FFMPEG') ?? null, jobs, cores, faststartBytes, streamsBytes };
}

/** A folder used by only one instance stays in the data folder, where backups find it. */
function parseMadeFolder(text: string | undefined, databaseUrl: string | null, cwd: string): string | null {
  if (text === undefined) return null;
  if (databaseUrl === null)
    throw new ConfigError(
      'MADE_DIR is for instances that share a PostgreSQL. Give DATABASE_URL too, or leave it out.',
    );
  return resolve(cwd, text);
}

/** Accepts at most one of each kind: a public cache in front of the site, and a bucket behind it. */
function parseMediaPlace(env: Environment): MediaPlace {
  const texts = (readSetting(env, 'MEDIA_URL') ?? '').split(/\s+/).filter((text) => text !== '');
  const buckets = texts.filter((text) => text.startsWith('s3:'));
  const bases = texts.filter((text) => !text.startsWith('s3:'));
  if (bases.length > 1 || buckets.length > 1) {
    throw new ConfigError(
      'MEDIA_URL has two addresses of a kind. Give one of https://…, one of s3://…, or one of each.',
    );
  }
  const [bucket = null] = buckets.map((text) => parseBucket(text, env));
  const [base = null] = bases.map(parseMediaBase);
  const hasBoth = base !== null && bucket !== null;
  const proxy = readChoice(env, 'MEDIA_PROXY', hasBoth ? 'on' : 'off');
  if (proxy === 'off' && hasBoth) {
    throw new ConfigError(
      'MEDIA_PROXY is off, and a public cache keeps no signed addresses. Leave it out, or give s3://… alone.',
    );
  }
  return { base, bucket, proxies: proxy === 'on' };
}

function parseMediaBase(text: string): string {
  const url = parseUrl(text);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new ConfigError(
      'MEDIA_URL is no address of media. Give one such as https://cdn.example/path or s3://bucket/prefix.',
    );
  }
  return url.href.replace(/\/+$/, '');
}

function parseBucket(text: string, env: Environment): BucketAddress {
  const address = parseBucketAddress(text);
  if (!address) {
    throw new ConfigError(
      'MEDIA_URL is no address of a bucket. Give its name, and perhaps a folder in it: s3://bucket/prefix.',
    );
  }
  const endpoint = readSetting(env, 'S3_ENDPOINT') ?? nonEmpty(env['AWS_ENDPOINT_URL_S3']);
  const url = endpoint === undefined ? undefined : parseUrl(endpoint);
  if (endpoint !== undefined && (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)) {
    throw new ConfigError(
      'S3_ENDPOINT is no address of a store. Give scheme, host and perhaps port alone, such as https://s3.example.',
    );
  }
  const region = readSetting(env, 'S3_REGION') ?? nonEmpty(env['AWS_REGION']) ?? 'us-east-1';
  if (!/^[a-z\d-]{1,40}$/.test(region))
    throw new ConfigError(`S3_REGION is "${region}". Give one such as eu-central-1.`);
  return { ...address, endpoint: url?.origin ?? null, region };
}

function readRole(env: Environment, databaseUrl: string | null): Role {
  const role = readChoice(env, 'ROLE');
  if (role !== 'all' && databaseUrl === null)
    throw new ConfigError(
      `ROLE is "${role}", but SQLite has one process for everything. Set DATABASE_URL, or leave ROLE out.`,
    );
  return role;
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
