import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Measured } from './fuzzedSite.ts';

export interface FuzzedSite {
  readonly port: number;
  /** The cookie of the owner, signed in. */
  readonly owner: string;
  /** Rejects when the process is gone. */
  measure(): Promise<Measured>;
  close(): Promise<void>;
}

/** A site in a process of its own, on a port of this machine. */
export async function startFuzzedSite(): Promise<FuzzedSite> {
  const child = fork(fileURLToPath(new URL('./fuzzedSite.ts', import.meta.url)), {
    execArgv: ['--expose-gc', '--conditions=@mainvideo/source', '--import', 'tsx'],
  });
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
