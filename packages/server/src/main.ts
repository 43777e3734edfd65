import { join } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { DataError } from './database/opening/dataFolder.ts';
import { ListenError } from './http/limits/listen.ts';
import { LibraryError } from './library/files/libraryRoot.ts';
import type { OpenLog } from './log.ts';
import { endOnFault } from './operations/endOnFault.ts';
import { type OperationsConfig, readOperationsConfig } from './operations/operationsConfig.ts';
import { packageRoot } from './packageRoot.ts';
import { notesOf, openProcessLog } from './processLog.ts';
import { ConfigError, usage } from './settings.ts';
import { type RunningSite, startSite } from './site/site.ts';

const mistakes = [ConfigError, DataError, LibraryError, ListenError];

try {
  const root = packageRoot();
  const config = readConfig(process.argv.slice(2), process.env, process.cwd(), {
    library: join(root, 'sample-library'),
    data: join(root, '../../data'),
  });
  if (config === 'help') console.log(usage());
  else await run(config, readOperationsConfig(process.env));
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}

async function run(config: Config, operations: OperationsConfig): Promise<void> {
  const { isLogJson, metricsToken } = operations;
  const { AWS_SECRET_ACCESS_KEY: key = '', AWS_SESSION_TOKEN: token = '' } = process.env;
  const secrets = [metricsToken ?? '', passwordOf(config.databaseUrl), key, token];
  const openLog = openProcessLog(operations, config.logsRequests, process, secrets);
  const { log, flush } = openLog;
  endOnFault(process, async (error) => {
    log({ event: 'fault', where: 'process', error });
    await flush();
  });
  try {
    const terminal = isLogJson ? notesOf(log) : process.stderr;
    const site = await startSite(config, terminal, operations, openLog);
    stopOnSignal(site, openLog, operations);
    const { address, videoCount: videos } = site;
    if (isLogJson) log({ event: 'started', address, videos });
    else console.log(`Mainvideo is at ${address} (${videos === 1 ? '1 video' : `${videos} videos`})`);
  } catch (error) {
    if (!isLogJson) throw error;
    log({ event: 'fault', where: 'process', error: reasonOf(error) });
    await flush();
    process.exitCode = 1;
  }
}

/** Returns the password of the database address. Drivers may quote it alone, where no rule would recognize it. */
function passwordOf(databaseUrl: string | null): string {
  try {
    return decodeURIComponent(new URL(databaseUrl ?? '').password);
  } catch {
    // Missing or invalid: opening the database reports it.
    return '';
  }
}

/** Returns the message of an operator's mistake, which includes the fix; any other error with its stack. */
function reasonOf(error: unknown): unknown {
  return mistakes.some((kind) => error instanceof kind) ? (error as Error).message : error;
}

/** The first signal stops the site gracefully, a second one immediately. */
function stopOnSignal(site: RunningSite, { log, flush }: OpenLog, operations: OperationsConfig): void {
  const { isLogJson, drainSeconds: seconds } = operations;
  let isStopping = false;

  async function stop(): Promise<void> {
    if (isLogJson || seconds > 0) log({ event: 'draining', seconds });
    await site.stop();
    if (isLogJson) log({ event: 'stopped' });
  }

  function onSignal(): void {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop()
      .then(
        () => 0,
        (error: unknown) => {
          log({ event: 'fault', where: 'process', error });
          return 1;
        },
      )
      // Exits explicitly, because handles other than the server's may still be open.
      .then((code) => flush().finally(() => process.exit(code)));
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
}
