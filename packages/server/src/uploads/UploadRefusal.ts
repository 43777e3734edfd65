import { serverMessage } from '../library/serverMessages.ts';

/** Why something is not taken into the library, for its owner to read; or not moved within it. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal';
  /** Of HTTP. */
  readonly status: number;

  constructor(status: number, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.status = status;
  }
}

/** What the file system said as something to do about it; any other error as it is. */
export function refusalOfDisk(error: unknown, root: string): unknown {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new UploadRefusal(507, serverMessage('UPLOAD_DISK_FULL', { folder: root }), {
        cause: error,
      });
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new UploadRefusal(403, serverMessage('UPLOAD_LIBRARY_READ_ONLY', { folder: root }), {
        cause: error,
      });
    case 'ENOENT':
      return new UploadRefusal(503, serverMessage('UPLOAD_LIBRARY_AWAY', { folder: root }), { cause: error });
    default:
      return error;
  }
}
