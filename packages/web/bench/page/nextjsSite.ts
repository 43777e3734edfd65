import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../../../../scripts/example/startProcess.mjs';
import { npm } from '../../../../scripts/steps/npm.mjs';
import { runCommand } from '../../../../scripts/steps/runCommand.mjs';
import { nextjsOperations } from './nextjsOperations.ts';

const application = fileURLToPath(new URL('nextjs', import.meta.url));
const next = 'node_modules/next/dist/bin/next';
const operations = ['HomePage', 'WatchPage', 'SetLike', 'SearchSuggestions'];

export interface NextjsSite {
  readonly origin: string;
  /** Stops the site and removes its installation. */
  stop(): Promise<void>;
}

/**
 * Installs, builds and starts the two pages on Next.js and Apollo Client in a temporary folder. They use the API of our site.
 *
 * @throws Error with the output, if a step fails or exceeds its time limit
 */
export async function startNextjsSite(siteOrigin: string): Promise<NextjsSite> {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-bench-nextjs-'));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  // The build contains the address of the API.
  const env = { MAINVIDEO_ORIGIN: siteOrigin, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  try {
    cpSync(application, folder, { recursive: true });
    writeFileSync(join(folder, 'app/operations.ts'), nextjsOperations(operations));
    const flags = ['--include=dev', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    succeeded('npm install', await npm(['install', ...flags], { cwd: folder, timeoutMs: 300_000 }));
    const build = [join(folder, next), 'build'];
    const own = { ...env, NODE_OPTIONS: '', TSX_TSCONFIG_PATH: '' };
    succeeded(
      'next build',
      await runCommand(process.execPath, build, { cwd: folder, env: own, timeoutMs: 400_000 }),
    );
    const serve = [next, 'start', '--port', '0', '--hostname', '127.0.0.1'];
    const started = await startProcess(serve, { cwd: folder, env });
    return {
      origin: started.origin,
      async stop() {
        await started.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function succeeded(
  what: string,
  result: { readonly code: number | null; readonly output: string; readonly timedOut: boolean },
): void {
  if (result.code === 0) return;
  throw new Error(`${what} ${result.timedOut ? 'did not end' : 'failed'}:\n${result.output}`);
}
