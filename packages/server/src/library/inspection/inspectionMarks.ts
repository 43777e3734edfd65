import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Identifies a file as it was when listed. */
export interface FileVersion {
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/**
 * Marks on disk of the files being inspected. Any mark found at the next start belongs to an inspection during which
 * the site ended.
 */
export interface InspectionMarks {
  /** Returns how many times the site ended while inspecting this version of the file. */
  countOf(file: FileVersion): number;
  /** Marks the file. Call this before opening it. */
  begin(file: FileVersion): void;
  /** Removes the mark. Call this after the inspection, whatever its result. */
  end(file: FileVersion): void;
}

interface Mark extends FileVersion {
  readonly count: number;
}

/** @param folder absolute; contains one small file per mark */
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
        // If the disk is full, the library is inspected without marks. The limits of the process still apply.
      }
    },
    end({ path }) {
      marks.delete(path);
      try {
        rmSync(join(folder, nameOf(path)), { force: true });
      } catch {
        // The folder was removed or is not writable: continue without marks, as above.
      }
    },
  };
}

/** Reads the marks, by path. */
function readMarks(folder: string): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const name of namesIn(folder)) {
    try {
      const mark = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mark;
      if (typeof mark.path === 'string' && Number.isInteger(mark.count)) marks.set(mark.path, mark);
      else throw new TypeError(name);
    } catch {
      // Truncated while it was being written, so the file was never opened.
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
