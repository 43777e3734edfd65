import { serverMessage } from '../library/serverMessages.ts';
import { UploadRefusal } from './UploadRefusal.ts';

/** Maximum number of unfinished uploads, of all owner sessions together. */
export const maxUnfinished = 30;
/** Retention of an upload without progress. */
export const keptMs = 7 * 24 * 60 * 60_000;
/** What an upload leaves of a disk: the database may be on it. */
export const spareBytes = 64 * 1024 * 1024;

const bytesOfGb = 1e9;

/**
 * May an upload begin? What is declared of those that have begun is theirs already.
 *
 * @param reservedBytes that unfinished uploads have still to get
 * @throws UploadRefusal
 */
export function checkUpload(request: {
  readonly sizeBytes: number;
  readonly maxBytes: number;
  readonly unfinished: number;
  readonly freeBytes: number;
  readonly reservedBytes: number;
}): void {
  const { sizeBytes, maxBytes, unfinished, freeBytes, reservedBytes } = request;
  if (maxBytes === 0) throw new UploadRefusal(403, serverMessage('UPLOAD_OFF'));
  if (sizeBytes === 0) throw new UploadRefusal(400, serverMessage('UPLOAD_EMPTY'));
  if (sizeBytes > maxBytes) {
    throw new UploadRefusal(
      413,
      serverMessage('UPLOAD_LARGE', { size: shownGb(sizeBytes), most: shownGb(maxBytes) }),
    );
  }
  if (unfinished >= maxUnfinished) {
    throw new UploadRefusal(429, serverMessage('UPLOAD_MANY', { count: unfinished }));
  }
  const roomBytes = freeBytes - reservedBytes - spareBytes;
  if (sizeBytes > roomBytes) {
    throw new UploadRefusal(
      507,
      serverMessage('UPLOAD_NO_ROOM', { size: shownGb(sizeBytes), room: shownGb(Math.max(0, roomBytes)) }),
    );
  }
}

/** Of two such numbers the larger one shows as larger only where it matters: refused is what is above the limit. */
function shownGb(bytes: number): string {
  return String(Number((bytes / bytesOfGb).toPrecision(3)));
}
