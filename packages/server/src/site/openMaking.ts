import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { type Config, ownMadeFolder } from '../config.ts';
import { editionsOf } from '../database/opening/editions.ts';
import { createConversions } from '../database/queries/conversions.ts';
import { createLateIndexes } from '../database/queries/lateIndexes.ts';
import { openJobQueue } from '../database/queue/openJobQueue.ts';
import { findCoreLimit } from '../jobs/programs/coreLimit.ts';
import { createRunProgram } from '../jobs/programs/runProgram.ts';
import { findTether } from '../jobs/programs/tether.ts';
import { createJobNews, wakeForJobs } from '../jobs/queue/jobNews.ts';
import type { Timers } from '../jobs/queue/timers.ts';
import { createMediaMaker } from '../jobs/scheduling/mediaJobs.ts';
import type { Catalogue } from '../library/catalogue/catalogue.ts';
import type { InspectMedia } from '../library/inspection/mediaInspector.ts';
import type { Log } from '../log.ts';
import type { Closing } from './closing.ts';
import type { SiteState } from './openState.ts';
import type { Terminal } from './scanProgress.ts';
import { createStoreMade } from './storeMade.ts';

/** Prepares the media that ffmpeg makes from the videos. Nothing is made before `mediaMaker.start`. */
export function openMaking(
  config: Config,
  { database, events, libraryRoot }: SiteState,
  parts: {
    readonly catalogue: Catalogue;
    readonly inspect: InspectMedia;
    /** Called when a file was converted to a form that browsers play. */
    readonly onConverted: () => void;
    readonly timers: Timers;
    readonly terminal: Terminal;
    readonly log: Log;
    readonly closing: Closing;
  },
) {
  const { terminal, log, timers, closing } = parts;
  mkdirSync(config.madeFolder, { recursive: true });
  const madeFolder = realpathSync(config.madeFolder);
  if (isMadeForOneAlone(config)) terminal.write(ownMadeText);
  const onFault = (error: unknown) => log({ event: 'fault', where: 'media jobs', error });
  const jobNews = createJobNews(events, timers, onFault);
  closing.add(jobNews.stop);
  const { queue, dispatcher } = openJobQueue({ database, timers, onChange: jobNews.tell });
  wakeForJobs(events, dispatcher).catch(onFault);
  const conversions = createConversions(database, madeFolder);
  const mediaMaker = createMediaMaker({
    queue,
    dispatcher,
    catalogue: parts.catalogue,
    conversions,
    editions: editionsOf(database),
    lateIndexes: createLateIndexes(database),
    onConverted: parts.onConverted,
    onRecovered: ({ jobs, folders, programs }) => log({ event: 'recovered', jobs, folders, programs }),
    libraryRoot,
    madeRoot: madeFolder,
    settings: config.media,
    ...(config.mediaPlace.bucket && { storeMade: createStoreMade(config.mediaPlace.bucket, madeFolder) }),
    isAlone: config.databaseUrl === null,
    timers,
    inspect: parts.inspect,
    run: createRunProgram(timers, undefined, async () => [
      ...(await findTether()),
      ...(await findCoreLimit(config.media.cores)),
    ]),
    worker: randomUUID(),
    path: process.env['PATH'] ?? '',
    tell: (line) => terminal.write(`${line}\n`),
    onFault,
  });
  return { madeFolder, queue, conversions, mediaMaker, onFault };
}

/** Returns whether there may be other instances that cannot see the media made by this one. */
function isMadeForOneAlone({ databaseUrl, mediaPlace, media, madeFolder, dataFolder }: Config): boolean {
  const isShared = mediaPlace.bucket !== null || madeFolder !== ownMadeFolder(dataFolder);
  return databaseUrl !== null && media.jobs !== 'off' && !isShared;
}

const ownMadeText =
  'Media generated from the videos is stored on this instance only. Give all instances a shared folder (MADE_DIR) or a bucket: docs/run/several-instances.md.\n';
