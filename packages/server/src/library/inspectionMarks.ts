import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file as it was when it was listed. */
export interface FileVersion {
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** Files that are being inspected, noted on disk: what is still there at the next start was being inspected when the site ended. */
export interface InspectionMarks {
  /** How many times the site ended while it inspected this version of the file. */
  countOf(file: FileVersion): number;
  /** Call it before the file is opened. */
  begin(file: FileVersion): void;
  /** The inspection ended, whatever it found. */
  end(file: FileVersion): void;
}

interface Mark extends FileVersion {
  readonly count: number;
}

/** @param folder absolute; one small file for each mark */
export function createInspectionMarks(folder: string): InspectionMarks {
  const marks = readMarks(folder);

  function countOf(file: FileVersion): number {
    const mark = marks.get(file.path);
    return mark?.sizeBytes === file.sizeBytes && mark.modifiedMs === file.modifiedMs ? mark.count : 0;
  }

  return {
    countOf,
    begin({ path, sizeBytes, modifiedMs }) {
      const mark: Mark = { path, sizeBytes, modifiedMs, count: countOf({ path, sizeBytes, modifiedMs }) + 1 };
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, nameOf(path)), JSON.stringify(mark));
      } catch {
        // On a full disk the library is inspected without marks: the limits of the process still hold.
      }
    },
    end({ path }) {
      marks.delete(path);
      try {
        rmSync(join(folder, nameOf(path)), { force: true });
      } catch {
        // The folder was taken away or cannot be written to: as above.
      }
    },
  };
}

/** By path. */
function readMarks(folder: string): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const name of namesIn(folder)) {
    try {
      const mark = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mark;
      if (typeof mark.path === 'string' && Number.isInteger(mark.count)) marks.set(mark.path, mark);
      else throw new TypeError(name);
    } catch {
      // Cut off while it was written: nothing was opened yet.
      rmSync(join(folder, name), { force: true });
    }
  }
  return marks;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function nameOf(path: string): string {
  return `${createHash('sha256').update(path).digest('hex').slice(0, 32)}.json`;
}
