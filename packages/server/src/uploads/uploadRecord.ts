/** The stored state of an upload. */
export interface UploadRecord {
  readonly id: string;
  /** As it will be called, if that is not taken. */
  readonly name: string;
  /** At the top of the library; empty: the library itself. */
  readonly folder: string;
  readonly sizeBytes: number;
  /**
   * When the source file was last changed, to distinguish files of the same name and size; null if the client did not
   * send it.
   */
  readonly modifiedMs: number | null;
  readonly createdMs: number;
  /** Where it goes, relative to the library, once all of it is here. */
  readonly path: string | null;
  /** Is it there? Kept for a while, so that a client whose last answer was lost does not send it all again. */
  readonly isPlaced: boolean;
}

export interface Upload extends UploadRecord {
  readonly receivedBytes: number;
  /** When something of it last came. */
  readonly touchedMs: number;
}

export function isUploadId(text: string): boolean {
  return /^[a-f0-9]{32}$/.test(text);
}

/** @returns null if the value is not an upload record, or was cut off while it was written */
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
