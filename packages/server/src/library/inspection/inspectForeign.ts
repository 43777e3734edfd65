import { open } from 'node:fs/promises';
import { type Inspection, refused, unreadable } from './inspection.ts';
import { convertAdvice, copyAgain } from '../videos/mediaAdvice.ts';
import { extensionOf } from '../videos/mediaFormats.ts';
import { readAtOf } from '../containers/readAt.ts';
import { serverMessage } from '../videos/serverMessages.ts';
import { videoId } from '../containers/videoId.ts';

/** Returns which video a file that browsers cannot play becomes after conversion. Only ffmpeg can read its content. */
export async function inspectForeign(path: string, sizeBytes: number): Promise<Inspection> {
  if (sizeBytes === 0) return refused(serverMessage('EMPTY'), copyAgain, { isCutOff: true });
  try {
    const file = await open(path, 'r');
    try {
      const convertedId = await videoId(readAtOf(file), sizeBytes);
      return refused(serverMessage('OTHER_TYPE', { extension: extensionOf(path) }), convertAdvice(path), {
        convertedId,
      });
    } finally {
      await file.close();
    }
  } catch (error) {
    return unreadable(error);
  }
}
