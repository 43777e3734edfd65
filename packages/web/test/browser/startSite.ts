import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../until.ts';

const builtMain = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));

const sampleLibrary = fileURLToPath(new URL('../../../server/sample-library', import.meta.url));
const sampleCount = readdirSync(sampleLibrary, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.mp4'),
).length;

/** The real server, as `npm start` runs it, on a free port with a temporary data folder. */
export interface Site {
  readonly origin: string;
  /** The folder of its videos. Unless the caller gave one, it is a copy of the sample library, which tests may change. */
  readonly library: string;
  /** What it printed so far. */
  printed(): string;
  stop(): Promise<number | null>;
}

let shared: Promise<Site> | undefined;

/**
 * The site of the sample library that all files of a process share. Each context is a new viewer, so tests may change what belongs to a
 * viewer; tests that change what others see, or how the site runs, start their own. `stop` leaves it running: it ends with the process.
 */
export function sharedSite(): Promise<Site> {
  return (shared ??= startSite().then((site) => {
    process.once('disconnect', () => void site.stop());
    return { ...site, stop: () => Promise.resolve(null) };
  }));
}

/**
 * @param options videoCount: of another library than the sample one; the site is there when it knows so many. mainFile: of another
 *   build of the site
 */
export async function startSite(
  options: {
    readonly env?: { readonly [name: string]: string };
    readonly dataFolder?: string;
    readonly videoCount?: number;
    readonly mainFile?: string;
  } = {},
): Promise<Site> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'mainvideo-data-'));
  // A copy, because an owner can move videos to the trash.
  const libraryCopy = options.env?.['LIBRARY_DIR'] ? null : mkdtempSync(join(tmpdir(), 'mainvideo-library-'));
  if (libraryCopy) cpSync(sampleLibrary, libraryCopy, { recursive: true, preserveTimestamps: true });
  const child = spawn(process.execPath, [options.mainFile ?? builtMain], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataFolder,
      MEDIA_JOBS: 'off',
      ...(libraryCopy && { LIBRARY_DIR: libraryCopy }),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/[^\s]+:\d+/.exec(printed);
      if (address) resolve(address[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it listened:\n${printed}`)),
    );
  });
  // It listens before it has read the whole library.
  const expectedCount = options.videoCount ?? sampleCount;
  let count = 0;
  await until(async () => (count = await countVideos(origin)) >= expectedCount).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`The site lists ${count} of ${expectedCount} videos:\n${printed}`, { cause: error });
  });
  // One that outlives a failed test would keep the runner waiting.
  const killWithUs = () => {
    child.kill('SIGKILL');
    if (libraryCopy) rmSync(libraryCopy, { recursive: true, force: true });
  };
  process.once('exit', killWithUs);
  return {
    origin,
    library: libraryCopy ?? options.env!['LIBRARY_DIR']!,
    printed: () => printed,
    async stop() {
      process.off('exit', killWithUs);
      const code = await end(child);
      if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
      if (libraryCopy) rmSync(libraryCopy, { recursive: true, force: true });
      return code;
    },
  };
}

async function countVideos(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/graphql?query={home{totalCount}}`);
  return ((await answer.json()) as { data: { home: { totalCount: number } } }).data.home.totalCount;
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill('SIGTERM');
  });
}
