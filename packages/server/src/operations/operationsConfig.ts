import {
  type Choice,
  ConfigError,
  type Environment,
  readChoice,
  readSetting,
  readWhole,
  settings,
} from '../settings.ts';

/**
 * Settings for operating and monitoring the site. They come from the environment only, since they are meant for
 * service files and not for interactive use.
 */
export interface OperationsConfig {
  /** Whether all output of the process is JSON lines on standard output. */
  readonly isLogJson: boolean;
  readonly logLevel: LogLevel;
  /**
   * How long a stopping site still serves requests, so that a load balancer notices that it is not ready and sends no
   * more.
   */
  readonly drainSeconds: number;
  /** Token that gives access to `/metrics`; null disables it. */
  readonly metricsToken: string | null;
  /** A separate port for the metrics, without a token; null disables it. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
}

export const logLevels = settings.LOG_LEVEL.choices;
export type LogLevel = Choice<'LOG_LEVEL'>;

const longestDrainSeconds = 600;
const shortestToken = 16;

/**
 * Reads `LOG`, `LOG_LEVEL`, `DRAIN_SECONDS`, `METRICS_TOKEN`, `METRICS_PORT` and `METRICS_HOST`.
 *
 * @throws ConfigError
 */
export function readOperationsConfig(env: Environment): OperationsConfig {
  return {
    isLogJson: readSetting(env, 'LOG') === 'json',
    logLevel: readChoice(env, 'LOG_LEVEL'),
    drainSeconds: parseDrain(readSetting(env, 'DRAIN_SECONDS')),
    metricsToken: parseToken(readSetting(env, 'METRICS_TOKEN')),
    metricsPort: readSetting(env, 'METRICS_PORT') === undefined ? null : readWhole(env, 'METRICS_PORT'),
    metricsHost: readSetting(env, 'METRICS_HOST'),
  };
}

function parseDrain(text: string): number {
  const seconds = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || seconds > longestDrainSeconds) {
    throw new ConfigError(
      `DRAIN_SECONDS is "${text}". Give a number from 0 to ${longestDrainSeconds}, a little more than your balancer takes to see that the site is not ready.`,
    );
  }
  return seconds;
}

/** Error messages must not contain the token, because they are printed. */
function parseToken(text: string | undefined): string | null {
  if (text !== undefined && !/^[\x21-\x7e]{16,}$/.test(text)) {
    throw new ConfigError(
      `METRICS_TOKEN must be ${shortestToken} or more visible ASCII characters, such as what "openssl rand -hex 32" prints.`,
    );
  }
  return text ?? null;
}
