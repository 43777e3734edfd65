import type { Page } from '../library/catalogue.ts';
import type { LibraryFile } from '../library/librarySnapshot.ts';
import type { LibraryState } from '../library/libraryState.ts';
import { checkFirst, type Connection, connectionOf, type PageArguments } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { requireOwner } from './requireOwner.ts';

// What the owner sees of the folder of videos, and of the scan that reads it.

type Written = Uppercase<LibraryFile['status']>;

export const libraryOf = (_: unknown, __: unknown, { library }: GraphqlContext) => library.state();

export async function filesOf(
  _: unknown,
  args: PageArguments & { readonly status?: Written | null },
  { library }: GraphqlContext,
): Promise<Connection<LibraryFile>> {
  const first = checkFirst(args);
  const status = args.status == null ? null : (args.status.toLowerCase() as LibraryFile['status']);
  const list = JSON.stringify(['library files', status]);
  const after = args.after == null ? null : decodeCursor(list, args.after, [''] as [string])[0];
  const page: Page<LibraryFile> = await library.pageOfFiles({ first, after, status });
  return connectionOf(page, args, ({ path }) => encodeCursor(list, [path]));
}

export const libraryStateFields = {
  id: () => 'library',
  lastScanAt: ({ lastScanMs }: LibraryState) => lastScanMs,
};

export const libraryFileFields = {
  id: ({ path }: LibraryFile) => `library-file:${path}`,
  status: ({ status }: LibraryFile) => status.toUpperCase(),
  // A stream's facts are of its own: with a video file beside it there is no video of them.
  video: ({ facts }: LibraryFile, _: unknown, { load }: GraphqlContext) => facts && load.video(facts.videoId),
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
