import { join } from 'node:path';
import type { LibraryFile } from '../catalogue/librarySnapshot.ts';
import type { ListedFile } from '../files/listFiles.ts';
import type { FoundStream } from '../files/readStreams.ts';
import { convertedFacts } from '../inspection/convertedFacts.ts';
import { type Inspection, inspectionVersion, type MediaFacts } from '../inspection/inspection.ts';
import { type InspectMedia, isTooHard } from '../inspection/mediaInspector.ts';
import type { Conversions } from '../videos/conversions.ts';
import { extensionOf, otherVideoTypes } from '../videos/mediaFormats.ts';
import { serverMessage, type MessageText } from '../videos/serverMessages.ts';
import { isStillCopied, mayGrow } from './stillCopied.ts';

/** The result of checking a file. `isPassing`: a failure that may be gone next time, so the scan is incomplete. */
export type Look =
  | {
      readonly type: 'facts';
      readonly facts: MediaFacts;
      /** Id of the file that browsers cannot play, if its converted form is used. */
      readonly convertedId?: string | undefined;
      readonly isPassing?: boolean;
    }
  | {
      readonly type: 'refused';
      readonly reason: MessageText;
      readonly advice: MessageText | null;
      readonly isPassing?: boolean;
      readonly convertedId?: string | undefined;
    }
  | { readonly type: 'copying'; readonly reason: MessageText; readonly advice: MessageText | null };

/** Checks files of a library. Unchanged files are not read again. */
export interface FileLook {
  at(file: ListedFile): Promise<Look>;
  atStream(stream: FoundStream): Promise<Look>;
}

export function createFileLook({
  root,
  inspect,
  now,
  conversions,
  knownFiles,
}: {
  readonly root: string;
  readonly inspect: InspectMedia;
  readonly now: () => number;
  readonly conversions?: Pick<Conversions, 'findForm'> | undefined;
  /** The stored files by path. */
  readonly knownFiles: ReadonlyMap<string, LibraryFile>;
}): FileLook {
  /** Returns the stored file if it has not changed since. */
  function unchangedOf({ path, sizeBytes, modifiedMs }: ListedFile): LibraryFile | undefined {
    const known = knownFiles.get(path);
    return known?.sizeBytes === sizeBytes && known.modifiedMs === modifiedMs ? known : undefined;
  }

  async function findForm(videoId: string): Promise<string | null> {
    return (await conversions?.findForm(videoId)) ?? null;
  }

  async function inspectListed(file: ListedFile): Promise<Inspection> {
    const type = extensionOf(file.path) in otherVideoTypes ? 'foreign' : 'media';
    const path = join(root, file.path);
    return inspect({ type, path, sizeBytes: file.sizeBytes }, { ...file, path });
  }

  return {
    async at(file) {
      if (file.obstacle !== null) return { type: 'refused', reason: file.obstacle, advice: null };
      const unchanged = unchangedOf(file);
      // Refused files are read again, because the obstacle may be outside the file.
      if (unchanged?.facts?.version === inspectionVersion) {
        const { facts, convertedId } = unchanged;
        if (convertedId === undefined || (await findForm(convertedId)) !== null)
          return { type: 'facts', facts, convertedId };
      }
      if (unchanged && isTooHard(unchanged)) return refusedBefore(unchanged);
      if (isStillCopied(file, knownFiles.get(file.path), now()))
        return { type: 'copying', reason: serverMessage('STILL_COPIED'), advice: null };
      const found = lookOf(await inspectListed(file), file, now());
      if (unchanged?.facts && found.type === 'refused' && found.isPassing)
        return { type: 'facts', facts: unchanged.facts, convertedId: unchanged.convertedId, isPassing: true };
      if (found.type !== 'refused' || found.convertedId === undefined) return found;
      const { convertedId } = found;
      const formPath = await findForm(convertedId);
      if (formPath === null) return found;
      const facts = await convertedFacts(file.path, convertedId, formPath, inspect);
      return facts ? { type: 'facts', facts, convertedId } : { ...found, isPassing: true };
    },

    async atStream(stream) {
      const { file, sizeBytes } = stream;
      const unchanged = unchangedOf(file);
      if (unchanged && isTooHard(unchanged)) return refusedBefore(unchanged);
      if (unchanged?.facts) return { type: 'facts', facts: unchanged.facts };
      const version = { ...file, path: join(root, file.path), sizeBytes };
      const inspection = await inspect({ type: 'stream', root, stream }, version);
      if (inspection.facts) return { type: 'facts', facts: inspection.facts };
      const { reason, advice, isPassing } = inspection;
      return { type: 'refused', reason, advice, isPassing };
    },
  };
}

/** Another attempt would take as much time and memory as before. */
function refusedBefore({ reason, advice }: LibraryFile): Look {
  return { type: 'refused', reason: reason as MessageText, advice: advice as MessageText | null };
}

function lookOf(inspection: Inspection, file: ListedFile, nowMs: number): Look {
  if (inspection.facts) return { type: 'facts', facts: inspection.facts };
  const { reason, advice, isPassing, isCutOff, convertedId } = inspection;
  if (isCutOff && mayGrow(file, nowMs))
    return { type: 'copying', reason, advice: serverMessage('MAY_BE_COPIED') };
  return { type: 'refused', reason, advice, isPassing, convertedId };
}
