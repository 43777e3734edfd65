import { createLog, type Log, type OpenLog } from './log.ts';
import type { OperationsConfig } from './operations/operationsConfig.ts';
import type { Terminal } from './site/scanProgress.ts';

/** The output of a process. Emits `error` when its reader is gone. */
export interface Output extends Terminal {
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/**
 * Opens the log of a process: text for people on standard error if that is a terminal, else JSON on standard output.
 * Node writes synchronously to files, pipes and terminals, so that a logged line is not lost when the process ends.
 *
 * @param secrets texts that must never appear in the log
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
  // If the reader of a pipe is gone (EPIPE), the site continues without that output.
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

/** Turns messages for people into log lines. */
export function notesOf(log: Log): Terminal {
  return { write: (text) => log({ event: 'note', text: text.trim() }) };
}
