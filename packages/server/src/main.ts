import { join } from 'node:path';
import { ConfigError, readConfig, usage } from './config.ts';
import { DataError } from './database/dataFolder.ts';
import { ListenError } from './http/listen.ts';
import { LibraryError } from './library/scanLibrary.ts';
import { packageRoot } from './packageRoot.ts';
import { type RunningSite, startSite } from './site.ts';

const mistakes = [ConfigError, DataError, LibraryError, ListenError];

try {
  const root = packageRoot();
  const config = readConfig(process.argv.slice(2), process.env, process.cwd(), {
    library: join(root, 'sample-library'),
    data: join(root, '../../data'),
  });
  if (config === 'help') {
    console.log(usage);
  } else {
    const site = await startSite(config, process.stderr);
    stopOnSignal(site);
    const videos = site.videoCount === 1 ? '1 video' : `${site.videoCount} videos`;
    console.log(`Mainvideo is at ${site.address} (${videos})`);
  }
} catch (error) {
  const isMistake = mistakes.some((kind) => error instanceof kind);
  console.error(isMistake ? (error as Error).message : error);
  process.exitCode = 1;
}

/** The first signal stops in order, a second one at once. */
function stopOnSignal(site: RunningSite): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1));
      // Explicitly: the server's are not the only handles, and none of the others matters now.
      site.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
