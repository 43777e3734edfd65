import { fork } from 'node:child_process';
import { once } from 'node:events';
import { programArgv } from '../../src/testing/sites/programArgv.ts';
import type { Measured } from './fuzzedSite.ts';

export interface FuzzedSite {
  readonly port: number;
  /** The cookie of the owner, signed in. */
  readonly owner: string;
  /** Rejects when the process is gone. */
  measure(): Promise<Measured>;
  close(): Promise<void>;
}

/** A site in a separate process, on a local port. */
export async function startFuzzedSite(): Promise<FuzzedSite> {
  const argv = programArgv(new URL('./fuzzedSite.ts', import.meta.url));
  const child = fork(argv.at(-1)!, { execArgv: ['--expose-gc', ...argv.slice(0, -1)] });
  const gone = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The site's process has ended: ${String(code ?? signal)}.`);
  });
  gone.catch(() => undefined);
  const heard = async () => (await Promise.race([once(child, 'message'), gone]))[0] as unknown;
  const { port, owner } = (await heard()) as { port: number; owner: string };
  return {
    port,
    owner,
    async measure() {
      child.send('measure');
      return (await heard()) as Measured;
    },
    async close() {
      if (child.connected) child.disconnect();
      await gone.catch(() => undefined);
    },
  };
}
