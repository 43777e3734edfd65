import { createLog, type Log, type OpenLog } from './log.ts';
import type { OperationsConfig } from './operations/operationsConfig.ts';
import type { Terminal } from './scanProgress.ts';

/** The output of a process; `error` reports that its reader is gone. */
export interface Output extends Terminal {
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/**
 * The log of a process: for people on a terminal, on standard error as all that is for them; else JSON on standard output. Node writes both
 * before it goes on, to files, pipes and terminals alike, so that a line that was logged outlives the process.
 *
 * @param secrets never told
 */
export function openProcessLog(
  { isLogJson, logLevel: level }: OperationsConfig,
  logsRequests: boolean,
  outputs: { readonly stdout: Output; readonly stderr: Output },
  secrets: readonly string[],
): OpenLog {
  const form = isLogJson || !outputs.stderr.isTTY ? 'json' : 'text';
  const output = form === 'json' ? outputs.stdout : outputs.stderr;
  let isRead = true;
  // The reader of a pipe has gone (EPIPE): a site goes on without being heard.
  for (const each of [outputs.stdout, outputs.stderr])
    each.on('error', () => void (isRead &&= each !== output));
  return createLog({
    form,
    level,
    logsRequests: logsRequests || isLogJson,
    now: Date.now,
    secrets,
    write: (text) => void (isRead && output.write(text)),
  });
}

/** What is written for people, as lines of the log; but for secrets, which people alone may read. */
export function notesOf(log: Log, people: Terminal): Terminal {
  return {
    write: (text) => log({ event: 'note', text: text.trim() }),
    writeSecret: (text) => people.write(text),
  };
}
