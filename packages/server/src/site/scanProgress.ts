import type { ScanProgress } from '../library/scan/scanLibrary.ts';

/** The part of a stream that writing to a terminal needs. */
export interface Terminal {
  readonly isTTY?: boolean;
  /** Width of the terminal. */
  readonly columns?: number;
  write(text: string): unknown;
}

/** Number of progress lines per scan where lines cannot be overwritten, as in a log. */
const toldParts = 4;

/**
 * Shows the progress of a scan: one changing line on a terminal, a few lines elsewhere.
 *
 * @returns the listener for `scanLibrary`
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

/**
 * Shortens a line so that it does not wrap, because only a single line can be overwritten. Removes characters that a
 * terminal would interpret as commands.
 */
function fitted(text: string, columns: number): string {
  const plain = [...text.replace(/\p{C}/gu, '')];
  return plain.length < columns ? plain.join('') : `${plain.slice(0, columns - 2).join('')}…`;
}
