import { type Job, jobId } from '../../jobs/queue/job.ts';
import type { Page, ShownStatus } from '../../library/catalogue/catalogue.ts';
import type { LibraryFile } from '../../library/catalogue/librarySnapshot.ts';
import type { LibraryState } from '../../library/scan/libraryState.ts';
import { serverMessage } from '../../library/videos/serverMessages.ts';
import {
  checkFirst,
  checkQuery,
  type Connection,
  connectionOf,
  type PageArguments,
} from '../lists/connection.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';
import type { StudioJob } from './jobFields.ts';
import { requireOwner } from './requireOwner.ts';
import { messagesOf } from './messagesOf.ts';

// The owner's view of the video folder, and of the scan that reads it.

type Written = Uppercase<ShownStatus>;

/** A file, and the job that converts it to a video; null if there is no such job. */
type StudioFile = LibraryFile & { readonly conversion: Job | null };

export const libraryOf = (_: unknown, __: unknown, { library }: GraphqlContext) => library.state();

export async function filesOf(
  _: unknown,
  args: PageArguments & { readonly query: string; readonly status?: Written | null },
  { library, jobs }: GraphqlContext,
): Promise<Connection<StudioFile>> {
  const first = checkFirst(args);
  const query = checkQuery(args);
  const status = args.status == null ? null : (args.status.toLowerCase() as ShownStatus);
  const list = JSON.stringify(['library files', query, status]);
  const after = args.after == null ? null : decodeCursor(list, args.after, [''] as [string])[0];
  const page: Page<LibraryFile> = await library.pageOfFiles({ query, status, first, after });
  const ids = page.items.flatMap(({ convertedId: videoId }) =>
    videoId === undefined ? [] : [jobId({ kind: 'TRANSCODE', videoId })],
  );
  const found = (await jobs.find(ids)).flatMap((job) => (job ? [[job.videoId, job] as const] : []));
  const jobOfVideo = new Map(found);
  const items = page.items.map((file) => ({
    ...file,
    conversion: jobOfVideo.get(file.convertedId ?? '') ?? null,
  }));
  return connectionOf({ ...page, items }, args, ({ path }) => encodeCursor(list, [path]));
}

export const libraryStateFields = {
  id: () => 'library',
  lastScanAt: ({ lastScanMs }: LibraryState) => lastScanMs,
};

export const libraryFileFields = {
  id: ({ path }: LibraryFile) => `library-file:${path}`,
  status: (file: StudioFile) => (isConverting(file) ? 'CONVERTING' : file.status.toUpperCase()),
  reason: reasonOf,
  reasonSaid: (file: StudioFile) => messagesOf(reasonOf(file)),
  advice: adviceOf,
  adviceSaid: (file: StudioFile) => messagesOf(adviceOf(file)),
  conversion: ({ conversion }: StudioFile): StudioJob | null =>
    conversion && { job: conversion, video: null },
  // A stream has separate facts: with a video file beside it, no video is made from them.
  video: ({ facts }: LibraryFile, _: unknown, { load }: GraphqlContext) => facts && load.video(facts.videoId),
};

function reasonOf(file: StudioFile): string | null {
  const { status, reason, conversion } = file;
  if (status !== 'refused' || !conversion) return reason;
  if (isConverting(file)) return `${reason} ${serverMessage('BEING_CONVERTED')}`;
  if (conversion.state === 'FAILED')
    return `${reason} ${serverMessage('CONVERTING_FAILED')} ${conversion.reason}`;
  return conversion.state === 'CANCELLED' ? `${reason} ${serverMessage('CONVERTING_CANCELLED')}` : reason;
}

function adviceOf(file: StudioFile): string | null {
  return isConverting(file) ? null : file.advice;
}

function isConverting({ status, conversion }: StudioFile): boolean {
  return status === 'refused' && (conversion?.state === 'QUEUED' || conversion?.state === 'RUNNING');
}

/** What takes space on the disks, in the order of the schema. Kinds that take none are left out. */
async function storagePartsOf(_: unknown, __: unknown, { storageUse, uploads, trash }: GraphqlContext) {
  const { videos, unused, converted, streams, databaseBytes } = await storageUse.amounts();
  const unfinished = (await uploads.list()).filter(({ isPlaced }) => !isPlaced);
  const trashed = await trash.list();
  const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
  return [
    { kind: 'VIDEOS', ...videos },
    { kind: 'UNUSED_FILES', ...unused },
    { kind: 'CONVERTED', ...converted },
    { kind: 'STREAMS', ...streams },
    {
      kind: 'UPLOADS',
      count: unfinished.length,
      sizeBytes: sumOf(unfinished.map(({ receivedBytes }) => receivedBytes)),
    },
    {
      kind: 'TRASH',
      count: trashed.length,
      sizeBytes: sumOf(trashed.flatMap(({ files }) => files.map(({ sizeBytes }) => sizeBytes))),
    },
    { kind: 'DATABASE', count: 1, sizeBytes: databaseBytes },
  ].filter(({ count }) => count > 0);
}

export const storageFields = {
  id: () => 'storage',
  parts: storagePartsOf,
  disks: async (_: unknown, __: unknown, { diskSpace }: GraphqlContext) =>
    (await diskSpace()).map((disk) => ({ ...disk, holds: disk.holds.map((name) => name.toUpperCase()) })),
  async largestVideos(_: unknown, args: PageArguments, { storageUse, load }: GraphqlContext) {
    const largest = await storageUse.largestVideos(checkFirst(args));
    const videos = await Promise.all(largest.map(({ videoId }) => load.video(videoId)));
    // A scan may have removed one in between.
    return largest.flatMap(({ generatedBytes }, i) =>
      videos[i] ? [{ video: videos[i], generatedBytes }] : [],
    );
  },
};

export const libraryMutations = {
  async rescanLibrary(_: unknown, __: unknown, context: GraphqlContext) {
    requireOwner(context);
    await context.library.rescan();
    return { library: context.library.state() };
  },
};

export const librarySubscriptions = {
  libraryState: {
    subscribe(_: unknown, __: unknown, context: GraphqlContext) {
      requireOwner(context);
      return context.library.watchState();
    },
    resolve: (state: LibraryState) => state,
  },
};
