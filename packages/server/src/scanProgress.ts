import type { ScanProgress } from './library/scanLibrary.ts';

/** The part of a stream that a terminal is written with. */
export interface Terminal {
  readonly isTTY?: boolean;
  /** How wide it is. */
  readonly columns?: number;
  write(text: string): unknown;
  /** For what is shown once and kept nowhere; `write`, where there is no such place. */
  writeSecret?(text: string): unknown;
}

/** Number of progress lines per scan where lines cannot be overwritten, as in a log. */
const toldParts = 4;

/**
 * Shows how far a scan is: one line that changes on a terminal, a few lines elsewhere.
 *
 * @returns the listener of `scanLibrary`
 */
export function showScanProgress(terminal: Terminal): (progress: ScanProgress) => void {
  let toldPart = -1;
  return ({ doneFiles, totalFiles, currentPath }) => {
    if (totalFiles === 0) return;
    const text = `Reading the library: ${doneFiles} of ${totalFiles}`;
    if (terminal.isTTY) {
      // Return to the start of the line and overwrite it.
      const line = currentPath === null ? '' : fitted(`${text}, ${currentPath}`, terminal.columns ?? 80);
      terminal.write(`\r\u001B[K${line}`);
      return;
    }
    const part = Math.floor((doneFiles / totalFiles) * toldParts);
    if (part === toldPart) return;
    toldPart = part;
    terminal.write(`${text}\n`);
  };
}

/** A line that is not broken, for only one can be overwritten. What a terminal would take for a command is left out. */
function fitted(text: string, columns: number): string {
  const plain = [...text.replace(/\p{C}/gu, '')];
  return plain.length < columns ? plain.join('') : `${plain.slice(0, columns - 2).join('')}…`;
}
