import { serverMessage } from '../library/videos/serverMessages.ts';

/** An upload, or a move within the library, that is refused. The message tells the owner why. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal';
  /** HTTP status of the response. */
  readonly status: number;

  constructor(status: number, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.status = status;
  }
}

/** Converts a file system error to a refusal whose message gives advice. Returns any other error unchanged. */
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
