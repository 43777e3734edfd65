import type { Inspection } from './inspection.ts';
import type { FoundStream } from '../files/readStreams.ts';

/** A file to inspect, by its absolute path. */
export type InspectionRequest =
  /** `foreign`: a video file that browsers cannot play. */
  | { readonly type: 'media' | 'foreign'; readonly path: string; readonly sizeBytes: number }
  /** `root`: the library folder; the stream's paths are relative to it. */
  | { readonly type: 'stream'; readonly root: string; readonly stream: FoundStream };

/**
 * Inspects a file in this process, which a hostile file may hang, crash or fill up. Only `inspectionProcess.ts` and
 * tests call it; the site uses `mediaInspector.ts`.
 */
export async function inspectFile(request: InspectionRequest): Promise<Inspection> {
  switch (request.type) {
    case 'media':
      return (await import('./inspectMedia.ts')).inspectMedia(request.path, request.sizeBytes);
    case 'foreign':
      return (await import('./inspectForeign.ts')).inspectForeign(request.path, request.sizeBytes);
    case 'stream':
      return (await import('./inspectStream.ts')).inspectStream(request.root, request.stream);
  }
}
