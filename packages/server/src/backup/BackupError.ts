/** Thrown when a backup cannot be made or used. The message says why and what to do. Nothing has been changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Returns the error for a damaged backup.
 *
 * @param what describes the damage
 */
export function damaged(path: string, what = 'bits of it have changed'): BackupError {
  return new BackupError(`The backup ${path} is damaged: ${what}. Use another one.`);
}
