import { basename, dirname } from 'node:path/posix';
import type { SnapshotVideo } from '../catalogue/librarySnapshot.ts';
import type { ListedFile } from '../files/listFiles.ts';
import { episodeOfName } from '../formats/episodeName.ts';
import { incomplete, otherPathsOf, videoFingerprint } from '../files/videoFingerprint.ts';
import type { MediaFacts } from '../inspection/inspection.ts';
import { titleOfName } from '../videos/names.ts';
import type { Channel, Stream } from '../videos/video.ts';
import type { LibraryChannels } from './channels.ts';
import type { LibraryChanges } from './libraryChanges.ts';
import type { SidecarReader } from './readSidecars.ts';
import { relatedFiles, videoOf } from './videoOf.ts';

/** Assembles videos from their files and those beside them, and records the ones that changed. */
export interface VideoAssembly {
  /** @param stem the name shared by the files beside the video */
  add(file: ListedFile, stem: string, facts: MediaFacts, stream: Stream | null): Promise<void>;
  readonly ids: ReadonlySet<string>;
  readonly handles: ReadonlySet<string>;
  /** Returns whether a file belongs to a video that has not changed, so that it was not read again. */
  isOfUnchanged(path: string): boolean;
}

export function createVideoAssembly(parts: {
  /** All files that may become videos. */
  readonly films: readonly ListedFile[];
  readonly channels: LibraryChannels;
  readonly knownChannels: ReadonlyMap<string, Channel>;
  /** The fingerprints of the stored videos, by id. */
  readonly knownVideos: ReadonlyMap<string, string>;
  readonly sidecars: SidecarReader;
  readonly changes: LibraryChanges;
  /** Stores the mistakes of the files beside a video along with it, because these files are not read again. */
  readonly noteMistakes: () => void;
  /** Returns whether reading failed since the last call, so that the next scan has to read the video again. */
  readonly takeFailure: () => boolean;
}): VideoAssembly {
  const { channels, knownChannels, knownVideos, sidecars, changes } = parts;
  const channelOfHandle = new Map(channels.all.map((channel) => [channel.handle, channel]));
  const filmsOfFolder = countByFolder(parts.films);
  const handles = new Set<string>();
  const ids = new Set<string>();
  const unchangedPaths = new Set<string>();

  function useChannel(handle: string): Channel {
    const channel = channelOfHandle.get(handle)!;
    if (!handles.has(handle) && JSON.stringify(knownChannels.get(handle)) !== JSON.stringify(channel))
      changes.putChannel(channel);
    handles.add(handle);
    return channel;
  }

  return {
    ids,
    handles,
    isOfUnchanged: (path) => unchangedPaths.has(path),

    async add(file, stem, facts, stream) {
      const handle = channels.handleOf(file.path);
      const channel = useChannel(handle);
      ids.add(facts.videoId);
      const isAlone = filmsOfFolder.get(dirname(file.path)) === 1;
      const made = [
        file.path,
        facts.videoId,
        handle,
        channel.name,
        stream?.path ?? null,
        stream?.sizeBytes ?? null,
        isAlone,
        // Other videos keep their fingerprint when the site is updated, and are not assembled again.
        ...(facts.chapters?.length ? [JSON.stringify(facts.chapters)] : []),
        ...(facts.hasTextTracks ? ['texts'] : []),
        ...(facts.isSoundLater ? ['sound'] : []),
        ...(facts.dateMs === null ? [] : [facts.dateMs]),
        ...(/[-.]/.test(basename(stem)) ? [titleOfName(basename(stem))] : []),
        ...(episodeOfName(stem) ? ['episode'] : []),
        ...(sidecars.findListed(`${stem}.nfo`) ? ['nfo'] : []),
      ];
      const related = [file, ...relatedFiles(stem, isAlone, sidecars)];
      const known = knownVideos.get(facts.videoId);
      const fingerprintWith = (paths: readonly string[]) =>
        videoFingerprint(
          made,
          related,
          paths.map((path) => sidecars.findListed(path) ?? path),
        );
      if (known !== undefined && known === fingerprintWith(otherPathsOf(known))) {
        for (const { path } of related) unchangedPaths.add(path);
        return;
      }
      const video: Omit<SnapshotVideo, 'fingerprint'> = await videoOf(
        { file, stem, facts, stream, isAlone },
        handle,
        sidecars,
      );
      const sheet = video.storyboard?.sheet.path;
      parts.noteMistakes();
      const complete = fingerprintWith(sheet === undefined ? [] : [sheet]);
      const visibilityIfNew = channels.visibilityOfNew(file.path);
      changes.putVideo({
        ...video,
        fingerprint: parts.takeFailure() ? incomplete(complete) : complete,
        ...(visibilityIfNew !== 'public' && { visibilityIfNew }),
      });
    },
  };
}

function countByFolder(files: readonly ListedFile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return counts;
}
