import { createJsonLines } from './operations/jsonLines.ts';
import { type LogLevel, logLevels } from './operations/operationsConfig.ts';
import { withoutSecrets } from './operations/withoutSecrets.ts';

/** An event in the log, which becomes one line. */
export type LogLine =
  | {
      readonly event: 'request';
      readonly method: string;
      /** Without the query string, because searches are private. */
      readonly path: string;
      readonly status: number;
      /** Time until the response began. */
      readonly elapsedMs: number;
      readonly requestId: string;
    }
  /** An unexpected error. The client received only a general message and the id. */
  | {
      readonly event: 'fault';
      readonly where:
        | 'request'
        | 'graphql'
        | 'page'
        | 'media jobs'
        | 'library'
        | 'posters'
        | 'viewers'
        | 'process';
      readonly error: unknown;
      readonly requestId?: string;
    }
  /** A message for the site's operator. */
  | { readonly event: 'note'; readonly text: string }
  | { readonly event: 'started'; readonly address: string; readonly videos: number }
  /** The files of a killed process were cleaned up: see `Recovery`. */
  | {
      readonly event: 'recovered';
      readonly jobs: number;
      readonly folders: number;
      readonly programs: number;
    }
  | { readonly event: 'draining'; readonly seconds: number }
  | { readonly event: 'stopped' };

export type Log = (line: LogLine) => void;

export interface LogOptions {
  /** Whether lines are written for people or for programs. */
  readonly form: 'text' | 'json';
  readonly level: LogLevel;
  readonly logsRequests: boolean;
  readonly now: () => number;
  /** Texts that must never appear in the log. */
  readonly secrets: readonly string[];
  /** Receives a line with its line break. */
  readonly write: (text: string) => void;
}

export interface OpenLog {
  readonly log: Log;
  /** Resolves when all that was logged is written. */
  flush(): Promise<void>;
}

export function createLog({ form, level, logsRequests, now, secrets, write }: LogOptions): OpenLog {
  const json = createJsonLines(write, level);
  const lowest = logLevels.indexOf(level);

  function log(line: LogLine): void {
    if (line.event === 'request' && !logsRequests) return;
    const lineLevel = levelOf(line);
    if (logLevels.indexOf(lineLevel) < lowest) return;
    const told = withoutItsSecrets(line, secrets);
    if (form === 'text') write(`${textOf(told)}\n`);
    else json.write(lineLevel, { time: new Date(now()).toISOString(), ...told });
  }

  return { log, flush: json.flush };
}

function levelOf(line: LogLine): 'info' | 'warn' | 'error' | 'fatal' {
  if (line.event === 'fault') return line.where === 'process' ? 'fatal' : 'error';
  return line.event === 'request' && line.status >= 500 ? 'warn' : 'info';
}

type ToldLine =
  | Exclude<LogLine, { event: 'fault' }>
  | (Extract<LogLine, { event: 'fault' }> & { error: string });

function withoutItsSecrets(line: LogLine, secrets: readonly string[]): ToldLine {
  if (line.event === 'fault') return { ...line, error: withoutSecrets(describe(line.error), secrets) };
  if (line.event === 'note') return { ...line, text: withoutSecrets(line.text, secrets) };
  return line;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // GraphQL wraps what a resolver throws; the original has the stack that matters.
  const original = (error as { originalError?: unknown }).originalError;
  return original instanceof Error ? describe(original) : (error.stack ?? String(error));
}

function textOf(line: ToldLine): string {
  switch (line.event) {
    case 'request':
      return `${line.method} ${line.path} ${line.status} ${line.elapsedMs} ms`;
    case 'fault':
      return `Fault (${line.where}${line.requestId ? `, ${line.requestId}` : ''}): ${line.error}`;
    case 'note':
      return line.text;
    case 'started':
      return `Started at ${line.address}, videos: ${line.videos}`;
    case 'recovered':
      return `Recovered after an unclean shutdown. Jobs restarted: ${line.jobs}, incomplete folders removed: ${line.folders}, leftover programs stopped: ${line.programs}.`;
    case 'draining':
      return `Stopping in ${line.seconds} s, when proxies no longer send requests here. Send the signal again to stop immediately.`;
    case 'stopped':
      return 'Stopped.';
  }
}
