/** The stored state of an upload. */
export interface UploadRecord {
  readonly id: string;
  /** The preferred file name, which gets a number if it is taken. */
  readonly name: string;
  /** A top-level folder of the library; empty for the library itself. */
  readonly folder: string;
  readonly sizeBytes: number;
  /**
   * When the source file was last changed, to distinguish files of the same name and size; null if the client did not
   * send it.
   */
  readonly modifiedMs: number | null;
  readonly createdMs: number;
  /** The path in the library that the complete upload will get, or has got; null if none was chosen yet. */
  readonly path: string | null;
  /**
   * Whether the file is in its place. The record is kept for a while, so that a client whose last response was lost
   * does not send the whole file again.
   */
  readonly isPlaced: boolean;
}

export interface Upload extends UploadRecord {
  readonly receivedBytes: number;
  /** When data was last received. */
  readonly touchedMs: number;
}

export function isUploadId(text: string): boolean {
  return /^[a-f0-9]{32}$/.test(text);
}

/**
 * Reads an upload record.
 *
 * @returns null if the value is not an upload record, or was truncated
 */
export function uploadRecordOf(value: unknown): UploadRecord | null {
  const record = value as UploadRecord | null;
  const isWhole =
    typeof record === 'object' &&
    record !== null &&
    isUploadId(record.id) &&
    typeof record.name === 'string' &&
    typeof record.folder === 'string' &&
    Number.isSafeInteger(record.sizeBytes) &&
    typeof record.createdMs === 'number';
  return isWhole ? record : null;
}
