import type { ScanProgress } from './library/scanLibrary.ts';

/** The part of a stream that a terminal is written with. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** How many lines tell of a whole scan where lines cannot be overwritten, as in a log. */
const sparseLines = 10;

/**
 * Shows how far a scan is: one line that changes on a terminal, a few lines elsewhere.
 *
 * @returns the listener of `scanLibrary`
 */
export function showScanProgress(terminal: Terminal): (progress: ScanProgress) => void {
  let toldTenths = -1;
  return ({ doneFiles, totalFiles }) => {
    if (totalFiles === 0) return;
    const text = `Reading the library: ${doneFiles} of ${totalFiles}`;
    if (terminal.isTTY) {
      // Back to the start of the line and over what is there.
      terminal.write(doneFiles === totalFiles ? '\r\u001B[K' : `\r\u001B[K${text}`);
      return;
    }
    const tenths = Math.floor((doneFiles / totalFiles) * sparseLines);
    if (tenths === toldTenths) return;
    toldTenths = tenths;
    terminal.write(`${text}\n`);
  };
}
