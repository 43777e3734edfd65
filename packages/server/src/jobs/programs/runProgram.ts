import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { sep } from 'node:path';
import type { Timers } from '../queue/timers.ts';

/** A program and its arguments. It never runs in a shell, so a file name in `argv` is never interpreted. */
export interface ProgramRequest {
  readonly program: string;
  readonly argv: readonly string[];
  /** The working directory, as an absolute path. */
  readonly folder: string;
  /** If aborted, the program receives SIGTERM, and SIGKILL 5 s later. */
  readonly signal: AbortSignal;
  /** Called with each line of its output. */
  readonly onLine?: (line: string) => void;
}

export interface EndedProgram {
  /** Null: ended by a signal. */
  readonly code: number | null;
  /** Its standard output, up to a limit. */
  readonly output: Buffer;
  /** The end of its error output. */
  readonly complaint: string;
}

/** Runs a program to its end. Rejects if it cannot be started. */
export type RunProgram = (request: ProgramRequest) => Promise<EndedProgram>;

/** More than any output that is read completely. */
const maxOutputBytes = 1024 * 1024;
const maxComplaintCharacters = 8_000;
const patienceMs = 5_000;
/** A low priority, because serving viewers comes first. */
const usualNiceness = 10;

/**
 * Creates a function that runs real programs, without the site's secrets in their environment.
 *
 * @param niceness how much lower their priority is than the site's, 0 to 19
 * @param findTether returns a command prefix so that no program outlives this process; called once, before the first
 *   program. Default: no prefix
 */
export function createRunProgram(
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>,
  niceness = usualNiceness,
  findTether: () => Promise<readonly string[]> = async () => [],
): RunProgram {
  let finding: Promise<readonly string[]> | undefined;
  return async ({ program, argv, folder, signal, onLine }) => {
    const tether = await (finding ??= findTether());
    // With a prefix, its command would start, and only then report that the program is missing.
    if (program.includes(sep)) await access(program, constants.X_OK);
    const [first = program, ...words] = [...tether, program, ...argv];
    return new Promise((resolve, reject) => {
      const child = spawn(first, words, {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env['PATH'], LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' },
      });
      const output: Buffer[] = [];
      let outputBytes = 0;
      let complaint = '';
      let line = '';
      let deadline: unknown = null;

      const stop = () => {
        child.kill('SIGTERM');
        deadline = timers.setTimeout(() => child.kill('SIGKILL'), patienceMs);
      };
      child.once('spawn', () => {
        lowerPriority(child.pid!, niceness);
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      });
      child.stdout.on('data', (chunk: Buffer) => {
        outputBytes += chunk.length;
        if (outputBytes <= maxOutputBytes) output.push(chunk);
        if (!onLine) return;
        const lines = (line + chunk.toString('latin1')).split('\n');
        line = lines.pop()!.slice(-maxComplaintCharacters);
        for (const each of lines) onLine(each);
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        complaint = (complaint + text).slice(-maxComplaintCharacters);
      });
      const tidy = () => {
        signal.removeEventListener('abort', stop);
        timers.clearTimeout(deadline);
      };
      child.once('error', (error) => {
        tidy();
        reject(error);
      });
      child.once('close', (code) => {
        tidy();
        resolve({ code, output: Buffer.concat(output), complaint });
      });
    });
  };
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The program has already ended, or the system does not allow it. The program still works, but slows others down.
  }
}
