import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { inspectionsFolder, postersFolder } from '../backup/stateFiles.ts';
import { type Config, ownMadeFolder } from '../config.ts';
import { createCatalogue } from '../database/queries/catalogue.ts';
import { createConversions } from '../database/queries/conversions.ts';
import { createLateIndexes } from '../database/queries/lateIndexes.ts';
import { editionsOf } from '../database/opening/editions.ts';
import { createInstanceTurns } from '../database/queue/instanceTurns.ts';
import { createLeases } from '../database/queries/leases.ts';
import { createLibraryStore } from '../database/queries/libraryStore.ts';
import { openJobQueue } from '../database/queue/openJobQueue.ts';
import { openSiteDatabase } from '../database/opening/siteDatabase.ts';
import { createViewerVisits } from '../database/queries/viewerVisits.ts';
import { createMemory } from '../graphql/execution/memory.ts';
import { createForeignHost } from '../http/requests/acceptedHosts.ts';
import { createClientAddresses } from '../http/requests/clientAddress.ts';
import { listen } from '../http/limits/listen.ts';
import { misdirected } from '../http/requests/misdirected.ts';
import {
  crowdedText,
  fullText,
  mostConnections,
  openFilesOfProcess,
} from '../http/limits/mostConnections.ts';
import { createJobNews } from '../jobs/queue/jobNews.ts';
import { createStores } from '../database/queries/stores.ts';
import { createMediaMaker } from '../jobs/scheduling/mediaJobs.ts';
import { createRunProgram } from '../jobs/programs/runProgram.ts';
import { findCoreLimit } from '../jobs/programs/coreLimit.ts';
import { findTether } from '../jobs/programs/tether.ts';
import type { Timers } from '../jobs/queue/timers.ts';
import { handOverSecret } from './handOverSecret.ts';
import { keepLibrary, runtime } from './keepLibrary.ts';
import { soleLeases } from '../library/videos/leases.ts';
import { createInspectionMarks } from '../library/inspection/inspectionMarks.ts';
import { LibraryError, resolveLibrary } from '../library/files/libraryRoot.ts';
import { createMediaInspector } from '../library/inspection/mediaInspector.ts';
import type { ViewerVisits } from '../library/viewers/viewerVisits.ts';
import { createLog, type Log, type OpenLog } from '../log.ts';
import { answerMetrics } from '../operations/answerOperations.ts';
import { createDrain } from '../operations/drain.ts';
import { readOperationsConfig, type OperationsConfig } from '../operations/operationsConfig.ts';
import { giveFirstSecret } from '../owner/giveSecret.ts';
import { createStoreMade } from './storeMade.ts';
import { createDeletion } from '../trash/deleteVideo.ts';
import { createTrashFolder } from '../trash/trashFolder.ts';
import { createUploadFolder } from '../uploads/uploadFolder.ts';
import { tidyLibrary } from '../trash/tidyLibrary.ts';
import { openStoredFiles } from './storedFiles.ts';
import { watchSite } from './watchSite.ts';
import { createPictureDrawer } from '../media/pictureDrawer.ts';
import { createPosterCopies } from '../media/posterCopies.ts';
import { createSiteFiles } from '../media/siteFiles.ts';
import { packageRoot } from '../packageRoot.ts';
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

/** How long requests in flight may take when the site stops. */
const graceMs = 5_000;
/** How long a start waits for the first scan. Small libraries are complete by then; large ones appear gradually. */
const firstReadMs = 3_000;
const hourMs = 60 * 60 * 1000;
/** In characters: the sitemaps of some twenty thousand videos. */
const feedMemoryLength = 24_000_000;
/** How long after the start the site tests whether it can scale posters. */
const trialMs = 3_000;

/**
 * Starts the site: locks the data folder, migrates the database, and listens. The library is read in the meantime.
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
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const found = await resolveLibrary(config.libraryFolder).catch((error: unknown) => {
      if (error instanceof LibraryError && error.missingRoot !== null) return error;
      throw error;
    });
    const libraryRoot = found instanceof LibraryError ? found.missingRoot! : found;
    const kept = await openSiteDatabase({
      dataFolder: config.dataFolder,
      databaseUrl: config.databaseUrl,
      onNotice: (text) => void terminal.write(text),
    });
    undo.push(kept.close);
    // If videos are known, wait for the missing folder, as when it disappears while the site runs.
    if (found instanceof LibraryError && (await createCatalogue(kept.database).countVideos()) === 0)
      throw found;
    const root = packageRoot();
    const version = versionOf(root);
    const memory = createMemory(editionsOf(kept.database));
    const watched = await watchSite({
      database: kept.database,
      findLostFile: kept.findLostFile,
      countReads: memory.counts,
      // If media come from a bucket, an instance needs no library folder.
      libraryRoot: config.mediaPlace.bucket ? null : libraryRoot,
      config: operations,
      drain,
      version,
      root,
    });
    const { database } = watched;
    const stored = await openStoredFiles(config.mediaPlace);
    undo.push(stored.close);
    const stores = createStores(database);
    const { catalogue, ownerStore } = stores;
    const secret = await giveFirstSecret({ store: ownerStore, nowMs: Date.now(), random: randomBytes });
    if (secret !== null) handOverSecret(secret, terminal, config.dataFolder);
    const store = createLibraryStore(database);

    mkdirSync(config.madeFolder, { recursive: true });
    const madeFolder = realpathSync(config.madeFolder);
    if (isMadeForOneAlone(config)) terminal.write(ownMadeText);
    const timers: Timers = { now: Date.now, random: Math.random, setTimeout, clearTimeout };
    const onJobFault = (error: unknown) => log({ event: 'fault', where: 'media jobs', error });
    const jobNews = createJobNews(kept.events, timers, onJobFault);
    undo.push(jobNews.stop);
    const { queue, dispatcher } = openJobQueue({ database, pool: kept.pool, timers, onChange: jobNews.tell });
    const conversions = createConversions(database, madeFolder);
    const inspector = createMediaInspector({
      timers,
      marks: createInspectionMarks(join(config.dataFolder, inspectionsFolder)),
      onFault: (error) => log({ event: 'fault', where: 'library', error }),
    });
    undo.push(inspector.stop);
    const { inspect } = inspector;
    const mediaMaker = createMediaMaker({
      queue,
      dispatcher,
      catalogue,
      conversions,
      editions: editionsOf(database),
      lateIndexes: createLateIndexes(database),
      onConverted: () => library.lookAgain(),
      onRecovered: ({ jobs, folders, programs }) => log({ event: 'recovered', jobs, folders, programs }),
      libraryRoot,
      madeRoot: madeFolder,
      settings: config.media,
      ...(config.mediaPlace.bucket && { storeMade: createStoreMade(config.mediaPlace.bucket, madeFolder) }),
      isAlone: config.databaseUrl === null,
      timers,
      inspect,
      run: createRunProgram(timers, undefined, async () => [
        ...(await findTether()),
        ...(await findCoreLimit(config.media.cores)),
      ]),
      worker: randomUUID(),
      path: process.env['PATH'] ?? '',
      tell: (line) => terminal.write(`${line}\n`),
      onFault: onJobFault,
    });
    const drawer = createPictureDrawer({
      timers,
      onUnavailable: (reason) => void terminal.write(noCopiesText(reason)),
    });
    undo.push(drawer.stop);
    const posterCopies = createPosterCopies({
      folder: join(config.dataFolder, postersFolder),
      files: createSiteFiles({ library: libraryRoot, made: madeFolder }, stored.files),
      drawer,
      now: Date.now,
      onFault: (error) => log({ event: 'fault', where: 'posters', error }),
    });
    undo.push(() => posterCopies.settle());
    const isNew = (await catalogue.countVideos()) === 0;
    const leases = config.databaseUrl === null ? soleLeases : createLeases(database, runtime);
    const library = await keepLibrary(config, libraryRoot, {
      store,
      inspect,
      conversions,
      events: kept.events,
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
    undo.push(() => {
      const stopped = library.stop();
      // The scan waits for the inspections that it has started, so stop these too.
      inspector.stop();
      return stopped;
    });
    const { host, publicOrigin, allowedHosts: allowed } = config;
    const machineName = hostname();
    const amongInstances = createInstanceTurns(database, 'library-disk');
    const trash = createTrashFolder({ root: libraryRoot, now: Date.now, amongInstances });
    const uploads = createUploadFolder({
      root: libraryRoot,
      maxBytes: config.maxUploadBytes,
      now: Date.now,
      obstacle: () => (library.state().state === 'WAITING' ? library.state().reason : null),
      onPlaced: () => library.lookAgain(),
      amongInstances,
    });
    const viewerVisits = createViewerVisits(database);
    const app = createApp({
      viewerVisits,
      foreignHost: createForeignHost({ listensOn: host, machineName, publicOrigin, allowed }),
      schemaText: readFileSync(join(root, 'src/graphql/schema.graphql'), 'utf8'),
      ...stores,
      library: { ...library, pageOfFiles: store.pageOfFiles, findFile: store.findFile },
      uploads,
      trash,
      deletion: createDeletion({
        root: libraryRoot,
        store,
        trash,
        onChanged: () => library.lookAgain(),
      }),
      jobs: queue,
      findFile: conversions.findFile,
      foundTools: mediaMaker.foundTools,
      events: kept.events,
      memory,
      feedMemory: createMemory(editionsOf(kept.database), feedMemoryLength),
      libraryRoot,
      madeFolder,
      storedFiles: stored.files,
      posterCopies,
      mediaBase: config.mediaPlace.base,
      mediaOrigins: stored.origins,
      introspection: config.introspection,
      sessionSecret: kept.sessionSecret,
      clientFolder: join(root, '../web/dist/client'),
      docsFolder: join(root, '../../dist/docs'),
      loadRender: async () => (await rendering()).render,
      config: {
        sentryDsn: config.sentryDsn,
        release: version,
        serviceWorker: config.serviceWorker,
      },
      now: Date.now,
      log,
      operations: watched.operations,
    });
    const most = mostConnections(openFilesOfProcess());
    const listening = await listen(app.fetch, {
      port: config.port,
      host,
      origin: publicOrigin,
      clients: createClientAddresses(config.trustedProxies),
      mostConnections: most,
      onFull: () => log({ event: 'note', text: fullText(most) }),
      onCrowded: () => log({ event: 'note', text: crowdedText }),
    });
    undo.push(async () => {
      const stopped = listening.stop(graceMs);
      // New subscriptions are no longer possible at this point.
      drain.endStreams();
      await stopped;
    });
    const { metrics } = watched.operations;
    if (metrics && operations.metricsPort !== null) {
      const { metricsHost: listensOn } = operations;
      const foreignHost = createForeignHost({ listensOn, machineName, publicOrigin, allowed });
      const shown = await listen(
        async (request) => {
          const foreign = foreignHost(request);
          if (foreign !== undefined) return misdirected(foreign);
          const isThere = new URL(request.url).pathname === '/metrics';
          return isThere ? answerMetrics(metrics) : new Response('Not found.\n', { status: 404 });
        },
        // A metrics collector needs one connection; more would take file descriptors from the site.
        { port: operations.metricsPort, host: listensOn, origin: null, mostConnections: 16 },
      );
      undo.push(() => shown.stop(0));
    }
    // Runs after the first pages have been served.
    const trial = setTimeout(() => void drawer.tryOut(), trialMs);
    undo.push(() => clearTimeout(trial));
    // Not awaited, so that visitors do not wait.
    const makes = mediaMaker.start(library.firstScan).catch(onJobFault);
    undo.push(async () => {
      await mediaMaker.stop();
      await makes;
    });
    const tidies = tidyLibrary(uploads, trash, log);
    undo.push(() => tidies);
    let forgets = forgetIdleViewers(viewerVisits, log);
    const hourly = setInterval(() => (forgets = forgetIdleViewers(viewerVisits, log)), hourMs);
    undo.push(async () => {
      clearInterval(hourly);
      await forgets;
    });
    if (isNew) await soonest(library.firstScan, firstReadMs);
    const videoCount = await catalogue.countVideos();
    // Added last, so that it runs first when the site stops.
    undo.push(() => drain.begin(operations.drainSeconds));
    const address = `http://${reachableHost(host)}:${listening.port}`;
    return { address, videoCount, libraryRead: library.firstScan, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns whether there may be other instances that cannot see the media made by this one. */
function isMadeForOneAlone({ databaseUrl, mediaPlace, media, madeFolder, dataFolder }: Config): boolean {
  const isShared = mediaPlace.bucket !== null || madeFolder !== ownMadeFolder(dataFolder);
  return databaseUrl !== null && media.jobs !== 'off' && !isShared;
}

async function forgetIdleViewers(visits: ViewerVisits, log: Log): Promise<void> {
  try {
    const count = await visits.forgetIdle(Date.now());
    if (count > 0)
      log({ event: 'note', text: `What ${count} viewers owned whose cookies are over was removed.` });
  } catch (error) {
    log({ event: 'fault', where: 'viewers', error });
  }
}

const ownMadeText =
  'Media generated from the videos is stored on this instance only. Give all instances a shared folder (MADE_DIR) or a bucket: docs/run/several-instances.md.\n';

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

function noCopiesText(reason: string): string {
  return `Posters are served at full size: sharp, which resizes them, cannot be loaded (${reason}). Run npm ci to install it.\n`;
}

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

/**
 * Returns a host for people to open: `localhost` for addresses of all interfaces or of this machine, and IPv6
 * addresses in brackets.
 */
function reachableHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
