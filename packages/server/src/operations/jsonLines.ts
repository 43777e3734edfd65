import type { Logger } from 'pino';
import type { LogLevel } from './operationsConfig.ts';

export interface JsonLines {
  /** @param fields `time` first, so that all lines begin alike */
  write(level: Exclude<LogLevel, 'silent'>, fields: object): void;
  /** Resolves when all that was written is out. */
  flush(): Promise<void>;
}

/**
 * Log lines as JSON, by pino, which is loaded with the first of them: a site that has nothing to say starts without it.
 *
 * @param write gets a line with its end
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
        // A line says when it happened, not when pino was there to write it.
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
