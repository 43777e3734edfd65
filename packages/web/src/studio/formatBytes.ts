const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats a file size in SI units (powers of 1000), as file managers usually do: `1.4 GB`. */
export function formatBytes(sizeBytes: number, decimalSign: '.' | ','): string {
  let size = Math.max(0, sizeBytes);
  let step = 0;
  while (size >= 999.5 && step < units.length - 1) {
    size /= 1000;
    step += 1;
  }
  const digits = step > 0 && size < 9.95 ? size.toFixed(1).replace('.', decimalSign) : size.toFixed(0);
  return `${digits} ${units[step]}`;
}
