import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { inspectionsFolder } from '../backup/stateFiles.ts';
import type { Config } from '../config.ts';
import { createInstanceTurns } from '../database/queue/instanceTurns.ts';
import { createLeases } from '../database/queries/leases.ts';
import { createLibraryStore } from '../database/queries/libraryStore.ts';
import { createStores } from '../database/queries/stores.ts';
import { createViewerVisits } from '../database/queries/viewerVisits.ts';
import type { Timers } from '../jobs/queue/timers.ts';
import { createInspectionMarks } from '../library/inspection/inspectionMarks.ts';
import { createMediaInspector } from '../library/inspection/mediaInspector.ts';
import { diskSpaceOf } from '../library/files/diskSpace.ts';
import { soleLeases } from '../library/videos/leases.ts';
import type { MutationRecords } from '../library/videos/mutationRecords.ts';
import type { ViewerVisits } from '../library/viewers/viewerVisits.ts';
import { createLog, type Log, type OpenLog } from '../log.ts';
import { createDrain } from '../operations/drain.ts';
import { readOperationsConfig, type OperationsConfig } from '../operations/operationsConfig.ts';
import { giveFirstSecret } from '../owner/giveSecret.ts';
import { createDeletion } from '../trash/deleteVideo.ts';
import { emptyTrash, tidyLibrary } from '../trash/tidyLibrary.ts';
import { createTrashFolder } from '../trash/trashFolder.ts';
import { createUploadFolder } from '../uploads/uploadFolder.ts';
import { createClosing } from './closing.ts';
import { handOverSecret } from './handOverSecret.ts';
import { keepLibrary, runtime } from './keepLibrary.ts';
import { answerAsWorker, foreignHostOf, listenSite } from './listenSite.ts';
import { openMaking } from './openMaking.ts';
import { openPosters } from './openPosters.ts';
import { openState } from './openState.ts';
import type { Terminal } from './scanProgress.ts';

/** A running site. */
export interface RunningSite {
  /** The address at which this machine reaches the site. */
  readonly address: string;
  readonly videoCount: number;
  /** Resolves when the library was read once since the start. Until then, the stored library is served. */
  readonly libraryRead: Promise<void>;
  /** Waits for requests in flight, and closes everything. */
  stop(): Promise<void>;
}

/** How long a start waits for the first scan. Small libraries are complete by then; large ones appear gradually. */
const firstReadMs = 3_000;
const hourMs = 60 * 60 * 1000;

/**
 * Starts the site: locks the data folder, migrates the database, and listens. The library is read in the meantime.
 * An instance with the role `web` reads no library and makes no media; one with the role `worker` serves no pages.
 *
 * @param terminal receives progress, unplayable files, and the log if no other is given
 * @throws ConfigError, LibraryError, DataError or ListenError, whose message is for the operator; nothing is left
 *   open
 */
export async function startSite(
  config: Config,
  terminal: Terminal,
  operations: OperationsConfig = readOperationsConfig({}),
  openLog: OpenLog = terminalLog(config, terminal),
): Promise<RunningSite> {
  const { log } = openLog;
  const drain = createDrain((delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)));
  const timers: Timers = { now: Date.now, random: Math.random, setTimeout, clearTimeout };
  const closing = createClosing();
  const common = { terminal, log, timers, closing };
  try {
    const state = await openState(config, { terminal, operations, drain, closing });
    const { database, libraryRoot, events, stored, root } = state;
    const stores = createStores(database);
    const { catalogue } = stores;
    const store = createLibraryStore(database);
    if (config.role !== 'worker') {
      const secret = await giveFirstSecret({
        store: stores.ownerStore,
        nowMs: Date.now(),
        random: randomBytes,
      });
      if (secret !== null) handOverSecret(secret, terminal, config.dataFolder);
    }
    const inspector = createMediaInspector({
      timers,
      marks: createInspectionMarks(join(config.dataFolder, inspectionsFolder)),
      onFault: (error) => log({ event: 'fault', where: 'library', error }),
    });
    const { inspect } = inspector;
    const making = openMaking(config, state, {
      ...common,
      catalogue,
      inspect,
      onConverted: () => library.lookAgain(),
    });
    closing.add(inspector.stop);
    const { madeFolder, conversions, mediaMaker } = making;
    const { posterCopies, drawPicture, planTrial } = openPosters(config, state, {
      ...common,
      madeFolder,
      ownerPosters: stores.ownerPosters,
    });
    const isNew = (await catalogue.countVideos()) === 0;
    const leases = config.databaseUrl === null ? soleLeases : createLeases(database, runtime);
    const library = await keepLibrary(config, libraryRoot, {
      store,
      inspect,
      conversions,
      events,
      leases,
      terminal,
      log,
      async onScanned() {
        await mediaMaker.plan();
        await posterCopies.tidy(async (ids) =>
          (await catalogue.findVideos(ids, 'all')).flatMap((video) => video?.id ?? []),
        );
      },
    });
    closing.add(() => {
      const stopped = library.stop();
      // The scan waits for the inspections that it has started, so stop these too.
      inspector.stop();
      return stopped;
    });
    const amongInstances = createInstanceTurns(database, 'library-disk');
    const trash = createTrashFolder({
      root: libraryRoot,
      keepDays: config.trashDays,
      now: Date.now,
      amongInstances,
    });
    const uploads = createUploadFolder({
      root: libraryRoot,
      maxBytes: config.maxUploadBytes,
      now: Date.now,
      obstacle: () => (library.state().state === 'WAITING' ? library.state().reason : null),
      onPlaced: () => library.lookAgain(),
      amongInstances,
    });
    const viewerVisits = createViewerVisits(database);
    const serve = () =>
      createApp({
        ...stores,
        viewerVisits,
        foreignHost: foreignHostOf(config),
        schemaText: readFileSync(join(root, 'src/graphql/schema.graphql'), 'utf8'),
        library: { ...library, pageOfFiles: store.pageOfFiles, findFile: store.findFile },
        uploads,
        trash,
        deletion: createDeletion({ root: libraryRoot, store, trash, onChanged: () => library.lookAgain() }),
        jobs: making.queue,
        findFile: conversions.findFile,
        foundTools: config.role === 'web' ? () => toolsOfWorkers : mediaMaker.foundTools,
        events,
        memory: state.memory,
        feedMemory: state.feedMemory,
        libraryRoot,
        madeFolder,
        storedFiles: stored.files,
        posterCopies,
        drawPicture,
        diskSpace: () => diskSpaceOf({ library: libraryRoot, data: config.dataFolder }),
        mediaBase: config.mediaPlace.base,
        mediaOrigins: stored.origins,
        introspection: config.introspection,
        sessionSecret: state.sessionSecret,
        clientFolder: join(root, '../web/dist/client'),
        docsFolder: join(root, '../../dist/docs'),
        loadRender: async () => (await rendering()).render,
        config: {
          sentryDsn: config.sentryDsn,
          release: state.version,
          serviceWorker: config.serviceWorker,
        },
        now: Date.now,
        log,
        operations: state.operations,
      });
    const address = await listenSite(
      config,
      config.role === 'worker' ? answerAsWorker(state.operations) : serve().fetch,
      { operations: state.operations, settings: operations, drain, log, closing },
    );
    planTrial();
    if (config.role !== 'web') {
      // Not awaited, so that visitors do not wait.
      const makes = mediaMaker.start(library.firstScan).catch(making.onFault);
      closing.add(async () => {
        await mediaMaker.stop();
        await makes;
      });
    }
    const tidies = tidyLibrary(uploads, trash, log);
    closing.add(() => tidies);
    const tidyStored = () =>
      Promise.all([tidyDatabase(viewerVisits, stores.mutationRecords, log), emptyTrash(trash, log)]);
    let tidiesStored = tidyStored();
    const hourly = setInterval(() => (tidiesStored = tidyStored()), hourMs);
    closing.add(async () => {
      clearInterval(hourly);
      await tidiesStored;
    });
    if (isNew) await soonest(library.firstScan, firstReadMs);
    const videoCount = await catalogue.countVideos();
    // Added last, so that it runs first when the site stops.
    closing.add(() => drain.begin(operations.drainSeconds));
    return { address, videoCount, libraryRead: library.firstScan, stop: closing.run };
  } catch (error) {
    await closing.run();
    throw error;
  }
}

const toolsOfWorkers = { tools: null, reason: 'this instance makes no media; the workers do' } as const;

/** Removes data that is no longer needed: viewers whose cookies have expired, and responses that no client asks for again. */
async function tidyDatabase(
  viewerVisits: ViewerVisits,
  mutationRecords: MutationRecords,
  log: Log,
): Promise<void> {
  try {
    const count = await viewerVisits.forgetIdle(Date.now());
    if (count > 0)
      log({ event: 'note', text: `What ${count} viewers owned whose cookies are over was removed.` });
    await mutationRecords.removeOld(Date.now());
  } catch (error) {
    log({ event: 'fault', where: 'viewers', error });
  }
}

function terminalLog({ logsRequests }: Config, terminal: Terminal): OpenLog {
  const form = terminal.isTTY ? 'text' : 'json';
  const write = (text: string) => void terminal.write(text);
  return createLog({ form, level: 'info', logsRequests, now: Date.now, secrets: [], write });
}

let loading: Promise<typeof import('@mainvideo/web/server')> | undefined;

/** Loaded for the first page and stored, because Node would otherwise resolve the module for every page. */
function rendering(): NonNullable<typeof loading> {
  loading ??= import('@mainvideo/web/server');
  // The site may not be built yet, so the next page tries again.
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Waits for a promise, but not longer than this. */
async function soonest(promise: Promise<void>, longestMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestMs)));
  await Promise.race([promise, late]);
  clearTimeout(timer);
}
