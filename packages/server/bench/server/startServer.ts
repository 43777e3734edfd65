import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Server {
  readonly origin: string;
  /** Has an IPC channel, for scripts loaded into it. */
  readonly child: ChildProcess;
  /** Returns its output so far. */
  printed(): string;
  /** Resident memory in MB; NaN if the system does not provide it. */
  memoryMb(): number;
  stop(): Promise<void>;
}

/** Starts a server in a separate process and waits until it prints its address. Rejects with its output if it exits. */
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
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} exited with ${code}:\n${printed}`)));
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
