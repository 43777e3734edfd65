import type { ScanProgress } from './library/scanLibrary.ts';

/** The part of a stream that a terminal is written with. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
  /** For what is shown once and kept nowhere; `write`, where there is no such place. */
  writeSecret?(text: string): unknown;
}

/** In how many parts a scan is told where lines cannot be overwritten, as in a log. */
const toldParts = 4;

/**
 * Shows how far a scan is: one line that changes on a terminal, a few lines elsewhere.
 *
 * @returns the listener of `scanLibrary`
 */
export function showScanProgress(terminal: Terminal): (progress: ScanProgress) => void {
  let toldPart = -1;
  return ({ doneFiles, totalFiles }) => {
    if (totalFiles === 0) return;
    const text = `Reading the library: ${doneFiles} of ${totalFiles}`;
    if (terminal.isTTY) {
      // Back to the start of the line and over what is there.
      terminal.write(doneFiles === totalFiles ? '\r\u001B[K' : `\r\u001B[K${text}`);
      return;
    }
    const part = Math.floor((doneFiles / totalFiles) * toldParts);
    if (part === toldPart) return;
    toldPart = part;
    terminal.write(`${text}\n`);
  };
}
