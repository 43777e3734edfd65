import type { ListedFile } from '../files/listFiles.ts';
import { handleOfName, titleOfName } from '../videos/names.ts';
import type { SidecarReader } from './readSidecars.ts';
import { joinMessages } from '../videos/serverMessages.ts';
import { shownLine, shownLines } from '../formats/shownText.ts';
import { readChannelSidecar } from '../formats/sidecar.ts';
import type { Channel } from '../videos/video.ts';
import type { VideoVisibility } from '../videos/visibility.ts';

export interface LibraryChannels {
  readonly all: readonly Channel[];
  /** Returns the handle of the channel that a library file belongs to. */
  handleOf(path: string): string;
  /** Returns the visibility that a library file gets if its video was never in the library before. */
  visibilityOfNew(path: string): VideoVisibility;
}

/**
 * Returns the channels of a library: one for each top-level folder, for files at any depth in it. Files outside these
 * folders belong to the library's own channel, which has the library's name.
 *
 * @param newVideos the visibility of new videos in folders whose `channel.json` does not say
 */
export async function channelsOf(
  mediaFiles: readonly ListedFile[],
  libraryName: string,
  sidecars: SidecarReader,
  newVideos: VideoVisibility,
): Promise<LibraryChannels> {
  const folders = new Map<string, ChannelFolder>();
  const handles = new Set<string>();
  for (const folder of new Set(mediaFiles.map((file) => topFolder(file.path)))) {
    const name = folder === '' ? libraryName : folder;
    const handle = handleOfName(name, handles);
    handles.add(handle);
    folders.set(folder, await readChannel(folder, name, handle, sidecars));
  }
  return {
    all: [...folders.values()].map(({ channel }) => channel),
    handleOf: (path) => folders.get(topFolder(path))!.channel.handle,
    visibilityOfNew: (path) => folders.get(topFolder(path))!.newVideos ?? newVideos,
  };
}

interface ChannelFolder {
  readonly channel: Channel;
  readonly newVideos: VideoVisibility | undefined;
}

async function readChannel(
  folder: string,
  folderName: string,
  handle: string,
  sidecars: SidecarReader,
): Promise<ChannelFolder> {
  const prefix = folder === '' ? '' : `${folder}/`;
  const path = `${prefix}channel.json`;
  const text = await sidecars.readText(path);
  const { sidecar, mistakes } = readChannelSidecar(text ?? '{}');
  if (mistakes.length > 0) sidecars.report(path, joinMessages(mistakes));
  const channel = {
    handle,
    name: shownLine(sidecar.name ?? '') || shownLine(titleOfName(folderName)) || handle,
    description: shownLines(sidecar.description ?? ''),
    avatar: await sidecars.findPicture(`${prefix}avatar`),
  };
  return { channel, newVideos: sidecar.newVideos };
}

function topFolder(path: string): string {
  const slash = path.indexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}
