import type { Logger } from 'pino';
import type { LogLevel } from './operationsConfig.ts';

export interface JsonLines {
  /**
   * Writes a line.
   *
   * @param fields must start with `time`, so that all lines begin alike
   */
  write(level: Exclude<LogLevel, 'silent'>, fields: object): void;
  /** Resolves when everything logged so far has been written. */
  flush(): Promise<void>;
}

/**
 * Creates a writer of JSON log lines. It uses pino, which is loaded with the first line, so that a site without log
 * lines starts without it.
 *
 * @param write receives a line with its line break
 */
export function createJsonLines(write: (text: string) => void, lowest: LogLevel): JsonLines {
  let logger: Logger | undefined;
  let loading: Promise<void> | undefined;
  const waiting: Parameters<JsonLines['write']>[] = [];

  async function load(): Promise<void> {
    const { pino } = await import('pino');
    logger = pino(
      {
        level: lowest,
        base: null,
        // A line has the time of its event, not of the moment when pino wrote it.
        timestamp: false,
        formatters: { level: (level) => ({ level }) },
      },
      { write },
    );
    for (const [level, fields] of waiting.splice(0)) logger[level](fields);
  }

  return {
    write(level, fields) {
      if (logger) return logger[level](fields);
      waiting.push([level, fields]);
      loading ??= load();
    },
    flush: async () => loading,
  };
}
