import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { sep } from 'node:path';
import type { Timers } from './timers.ts';

/** A program and its arguments: never run through a shell, so a file name in `argv` is never interpreted. */
export interface ProgramRequest {
  readonly program: string;
  readonly argv: readonly string[];
  /** Where it runs. Absolute. */
  readonly folder: string;
  /** Aborted: the program is asked to end, and 5 s later made to. */
  readonly signal: AbortSignal;
  /** Called with each line of its output. */
  readonly onLine?: (line: string) => void;
}

export interface EndedProgram {
  /** Null: a signal ended it. */
  readonly code: number | null;
  /** What it printed, as far as it fits. */
  readonly output: Buffer;
  /** The end of what it complained of. */
  readonly complaint: string;
}

/** Runs a program to its end. Rejects if it cannot be started. */
export type RunProgram = (request: ProgramRequest) => Promise<EndedProgram>;

/** More than any answer that is read whole. */
const maxOutputBytes = 1024 * 1024;
const maxComplaintCharacters = 8_000;
const patienceMs = 5_000;
/** Serving viewers has priority. */
const usualNiceness = 10;

/**
 * Real programs, without the site's secrets in their environment.
 *
 * @param niceness how far behind the site they stand, 0 to 19
 * @param findTether what is put before them so that none outlives this process; asked once, for the first. Default: nothing
 */
export function createRunProgram(
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>,
  niceness = usualNiceness,
  findTether: () => Promise<readonly string[]> = async () => [],
): RunProgram {
  let finding: Promise<readonly string[]> | undefined;
  return async ({ program, argv, folder, signal, onLine }) => {
    const tether = await (finding ??= findTether());
    // The prefix command would start, and only then report that the program is missing.
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
    // It has ended already, or the system does not allow it: the program then slows others down, but works.
  }
}
