/** A backup cannot be made or used. The message says why and what to do; nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** @param what is wrong with it */
export function damaged(path: string, what = 'bits of it have changed'): BackupError {
  return new BackupError(`The backup ${path} is damaged: ${what}. Use another one.`);
}
