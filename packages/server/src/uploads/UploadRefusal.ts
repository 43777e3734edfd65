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
      return new UploadRefusal(507, `The disk of the library is full. Make room in ${root}, then go on.`, {
        cause: error,
      });
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new UploadRefusal(
        403,
        `The site may not write to the library ${root}. Allow its user to, or put files there by hand.`,
        { cause: error },
      );
    case 'ENOENT':
      return new UploadRefusal(503, `The library ${root} is not there. Is its disk?`, { cause: error });
    default:
      return error;
  }
}
