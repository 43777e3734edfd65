import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { SiteEvents } from '../events/siteEvents.ts';
import type { LibraryStore } from '../library/catalogue/catalogue.ts';
import type { Conversions } from '../library/videos/conversions.ts';
import type { Leases } from '../library/videos/leases.ts';
import type { LibraryFile } from '../library/catalogue/librarySnapshot.ts';
import { createLibraryKeeper, type LibraryKeeper } from '../library/scan/libraryKeeper.ts';
import { videoTypes } from '../library/videos/mediaFormats.ts';
import type { InspectMedia } from '../library/inspection/mediaInspector.ts';
import { isOnNetwork, watchFolder } from '../library/files/watchFolder.ts';
import type { Log } from '../log.ts';
import { showScanProgress, type Terminal } from './scanProgress.ts';

export interface KeptWith {
  readonly store: LibraryStore;
  readonly inspect: InspectMedia;
  readonly conversions: Conversions;
  readonly events: SiteEvents;
  readonly leases: Leases;
  readonly terminal: Terminal;
  readonly log: Log;
  /** Called after a scan, when the library matches its folder. */
  readonly onScanned: () => Promise<void>;
  /** How the folder is watched, and whether watching it works. Default: the system's functions. */
  readonly watching?: { readonly watchFolder: typeof watchFolder; readonly isOnNetwork: typeof isOnNetwork };
}

/** The platform's own clock and timers. */
export const runtime = {
  now: Date.now,
  setTimeout,
  clearTimeout: (handle: unknown) => clearTimeout(handle as NodeJS.Timeout),
  randomUUID,
};

/** Keeps a site's library up to date, and reports on the terminal. */
export async function keepLibrary(
  { role, watch, pollSeconds, rescanMinutes, newVideos }: Config,
  root: string,
  { store, inspect, conversions, events, leases, terminal, log, onScanned, ...parts }: KeptWith,
): Promise<LibraryKeeper> {
  const watching = parts.watching ?? { watchFolder, isOnNetwork };
  const told = new Set<string>();
  /** Reports each problem only once, because a scan follows every change. */
  async function tellProblems(): Promise<void> {
    const { videoCount } = await store.counts();
    const files = await store.files();
    if (videoCount === 0) tell(emptyLibraryText(root, files));
    for (const { path, status, reason, advice } of files) {
      if (status === 'playable' || status === 'copying') continue;
      tell(`Not used: ${path}. ${[reason, advice].filter((part) => part !== null).join(' ')}\n`);
    }
  }
  function tell(text: string): void {
    if (told.has(text)) return;
    told.add(text);
    terminal.write(text);
  }

  const isFollower = role === 'web';
  const listens = watch === 'auto' && !(await watching.isOnNetwork(root));
  const polls = watch === 'poll' || (watch === 'auto' && !listens);
  const rescanMs = polls ? pollSeconds * 1_000 : rescanMinutes * 60_000;
  const keeper = createLibraryKeeper({
    root,
    store,
    inspect,
    conversions,
    newVideos,
    events,
    leases,
    runtime,
    isFollower,
    rescanMs,
    pollMs: pollSeconds * 1_000,
    ...(listens && {
      watch: (onChange: () => void, onFailure: (error: Error) => void) =>
        watching.watchFolder(root, onChange, onFailure),
    }),
    onProgress: showScanProgress(terminal),
    async onScanned() {
      if (!isFollower) await tellProblems();
      await onScanned();
    },
    onWaiting: (reason) => terminal.write(`${reason}\n`),
    onFault: (error) => log({ event: 'fault', where: 'library', error }),
  });
  await keeper.known;
  return keeper;
}

function emptyLibraryText(libraryRoot: string, files: readonly LibraryFile[]): string {
  const isCopying = files.some(({ status }) => status === 'copying');
  if (isCopying)
    return `Videos are still being copied into ${libraryRoot}. They appear once they are complete.\n`;
  const kinds = Object.keys(videoTypes).map((extension) => `.${extension}`);
  return `No video in ${libraryRoot} can be played. Add files to it (${kinds.join(', ')}).\n`;
}
