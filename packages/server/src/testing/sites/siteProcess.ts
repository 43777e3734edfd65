import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programArgv } from './programArgv.ts';
import { makeTestFolder } from '../testFolder.ts';
import { makeTestVideo } from '../media/testMedia.ts';

// A site as an operator runs it: a separate process, configured by its environment, observed from outside.

const main = new URL('../../main.ts', import.meta.url);

export class SiteProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<[number | null, string | null]>;
  output = '';
  errors = '';

  /**
   * Starts a site.
   *
   * @param openFiles limit on its open files. Default: the limit of this process
   */
  constructor(folder: string, env: Record<string, string>, openFiles?: number) {
    const node = [process.execPath, ...programArgv(main)] as const;
    // Node cannot set this limit, so a shell sets it and then runs the site in its place.
    const limited = ['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh', ...node] as const;
    const [program, ...argv] = openFiles === undefined ? node : limited;
    this.child = spawn(program, argv, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        LIBRARY_DIR: join(folder, 'library'),
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        LOG: 'json',
        ...env,
      },
    });
    this.exited = once(this.child, 'close') as Promise<[number | null, string | null]>;
    this.child.stdout!.on('data', (chunk) => (this.output += String(chunk)));
    this.child.stderr!.on('data', (chunk) => (this.errors += String(chunk)));
  }

  /** All log lines, parsed. Throws if a line is not JSON. */
  get lines(): readonly any[] {
    return this.output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  /** Waits for the first line of this event. */
  async line(event: string): Promise<any> {
    for (;;) {
      const whole = this.output.slice(0, this.output.lastIndexOf('\n') + 1);
      const found = whole.split('\n').find((line) => line.includes(`"event":"${event}"`));
      if (found !== undefined) return JSON.parse(found);
      const [end] = await Promise.race([
        once(this.child.stdout!, 'data').then(() => ['more']),
        this.exited.then(() => ['ended']),
      ]);
      if (end === 'ended' && !this.output.includes(`"event":"${event}"`))
        throw new Error(`It ended without telling "${event}":\n${this.output}`);
    }
  }

  async origin(): Promise<string> {
    return (await this.line('started')).address.replace('localhost', '127.0.0.1');
  }
}

/** Runs a site with one video, and stops it after the check. */
export async function withSiteProcess(
  env: Record<string, string>,
  check: (site: SiteProcess, folder: string) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await makeTestFolder({ 'library/one.mp4': await makeTestVideo(1) });
  const site = new SiteProcess(folder, env);
  try {
    await check(site, folder);
  } finally {
    site.child.kill('SIGKILL');
    await site.exited;
    await remove();
  }
}

/** Kills processes of sites, and waits until they have ended. */
export async function killAll(processes: readonly SiteProcess[]): Promise<void> {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ exited }) => exited));
}
