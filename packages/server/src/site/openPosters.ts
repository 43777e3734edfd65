import { join } from 'node:path';
import { postersFolder } from '../backup/stateFiles.ts';
import type { Config } from '../config.ts';
import type { Timers } from '../jobs/queue/timers.ts';
import type { OwnerPosters } from '../library/viewers/ownerPosters.ts';
import type { Log } from '../log.ts';
import { createPictureDrawer } from '../media/pictureDrawer.ts';
import { createPosterCopies } from '../media/posterCopies.ts';
import { createSiteFiles } from '../media/siteFiles.ts';
import type { Closing } from './closing.ts';
import type { SiteState } from './openState.ts';
import type { Terminal } from './scanProgress.ts';

/** How long after the start the site tests whether it can scale posters. */
const trialMs = 3_000;

/** Prepares posters in the sizes in which they are shown. */
export function openPosters(
  config: Config,
  { libraryRoot, stored }: SiteState,
  parts: {
    readonly madeFolder: string;
    readonly ownerPosters: OwnerPosters;
    readonly timers: Timers;
    readonly terminal: Terminal;
    readonly log: Log;
    readonly closing: Closing;
  },
) {
  const { madeFolder, ownerPosters, timers, terminal, log, closing } = parts;
  const drawer = createPictureDrawer({
    timers,
    onUnavailable: (reason) => void terminal.write(noCopiesText(reason)),
  });
  closing.add(drawer.stop);
  const posterCopies = createPosterCopies({
    folder: join(config.dataFolder, postersFolder),
    files: createSiteFiles({ library: libraryRoot, made: madeFolder }, stored.files, ownerPosters),
    drawer,
    now: Date.now,
    onFault: (error) => log({ event: 'fault', where: 'posters', error }),
  });
  closing.add(() => posterCopies.settle());
  return {
    posterCopies,
    drawPicture: drawer.draw,
    /** Call it when the site listens: the trial then runs after the first pages have been served. */
    planTrial() {
      const trial = setTimeout(() => void drawer.tryOut(), trialMs);
      closing.add(() => clearTimeout(trial));
    },
  };
}

function noCopiesText(reason: string): string {
  return `Posters are served at full size: sharp, which resizes them, cannot be loaded (${reason}). Run npm ci to install it.\n`;
}
