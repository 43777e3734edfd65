import { serverMessage } from '../library/videos/serverMessages.ts';
import { UploadRefusal } from './UploadRefusal.ts';

/** Maximum number of unfinished uploads, of all owner sessions together. */
export const maxUnfinished = 30;
/** How long an upload without progress is kept. */
export const keptMs = 7 * 24 * 60 * 60_000;
/** Disk space that uploads must leave free, because the database may be on the same disk. */
export const spareBytes = 64 * 1024 * 1024;

const bytesOfGb = 1e9;

/**
 * Checks whether an upload may begin. The declared sizes of unfinished uploads are reserved for them.
 *
 * @param reservedBytes bytes that unfinished uploads have yet to receive
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

/** Formats a size with three digits, so that two sizes may look equal unless they differ noticeably. */
function shownGb(bytes: number): string {
  return String(Number((bytes / bytesOfGb).toPrecision(3)));
}
