import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Server {
  readonly origin: string;
  /** With a channel between the two, for what is loaded into it. */
  readonly child: ChildProcess;
  /** All that it wrote until now. */
  printed(): string;
  /** Resident memory in MB; NaN where the system does not tell. */
  memoryMb(): number;
  stop(): Promise<void>;
}

/** Runs a server in a process of its own until it prints where it is. Rejects with what it printed, if it ends instead. */
export async function startServer(
  args: readonly string[],
  env: { readonly [name: string]: string } = {},
): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      const [address] = /http:\/\/[^\s/]+:\d+/.exec(printed) ?? [];
      if (address) resolve(address);
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${printed}`)));
  });
  return {
    origin,
    child,
    printed: () => printed,
    memoryMb() {
      try {
        const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))!;
        return Number(kilobytes) / 1024;
      } catch {
        return Number.NaN;
      }
    },
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}
