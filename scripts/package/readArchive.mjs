import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const blockBytes = 512;

/** Returns the files of a package's archive by path. Supports what npm writes: a gzipped POSIX tar. */
export function readArchive(archive) {
  const tar = gunzipSync(readFileSync(archive));
  const files = new Map();
  for (let at = 0; at + blockBytes <= tar.length && tar[at] !== 0;) {
    const field = (from, length) =>
      tar
        .subarray(at + from, at + from + length)
        .toString('utf8')
        .replace(/\0.*$/s, '');
    const sizeBytes = Number.parseInt(field(124, 12), 8);
    const from = at + blockBytes;
    // A path of more than 100 bytes is split in two (POSIX.1-1988, ustar).
    const path = [field(345, 155), field(0, 100)].filter(Boolean).join('/');
    if (field(156, 1) === '0')
      files.set(path.replace(/^package\//, ''), tar.subarray(from, from + sizeBytes));
    at = from + Math.ceil(sizeBytes / blockBytes) * blockBytes;
  }
  return files;
}
