import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Site, startSite } from './startSite.ts';

const sampleLibrary = fileURLToPath(new URL('../../../server/sample-library', import.meta.url));

/** A site that makes media with the machine's own ffmpeg. */
export interface MakingSite extends Site {
  /** While true, what ffmpeg codes from now on takes as long as it plays. */
  setSlow(isSlow: boolean): void;
  /** While true, ffmpeg codes nothing. */
  setHeld(isHeld: boolean): void;
}

/** Fills a library folder, with the program ffmpeg. `other` is a folder for what does not belong into the library. */
type FillLibrary = (library: string, ffmpeg: string, other: string) => void;

/**
 * `clip.mp4`, a video with captions in it, English and German; `film.avi`, ten minutes that browsers do not play; `no-film.avi`, of which nothing can be made; `cut.mp4`,
 * of which the end is missing. `no-film.avi` has failed, and `film.avi` is being converted, some time after the site has started.
 */
const fillWithFilms: FillLibrary = (library, ffmpeg, other) => {
  const words = ['A walrus says hello', 'Ein Walross grüßt'].map((said, i) => {
    const path = join(other, `said-${i}.srt`);
    writeFileSync(path, `1\n00:00:00,000 --> 00:00:20,000\n${said}\n`);
    return path;
  });
  execFileSync(
    ffmpeg,
    [
      ...['-v', 'error', '-i', join(sampleLibrary, 'signal-lab', 'test-card-with-a-clock.mp4')],
      ...words.flatMap((path) => ['-i', path]),
      ...['-map', '0', '-map', '1', '-map', '2', '-c', 'copy', '-c:s', 'mov_text'],
      ...['-metadata:s:s:0', 'language=eng', '-metadata:s:s:1', 'language=ger', join(library, 'clip.mp4')],
    ],
    { timeout: 60_000 },
  );
  execFileSync(
    ffmpeg,
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=2:duration=600'],
      ...['-c:v', 'mpeg4', join(library, 'film.avi')],
    ],
    { timeout: 60_000 },
  );
  writeFileSync(join(library, 'no-film.avi'), 'What no program plays.');
  const clip = join(sampleLibrary, 'quiet-rooms', 'slow-lava.mp4');
  writeFileSync(join(library, 'cut.mp4'), readFileSync(clip).subarray(0, 100_000));
  // What is newest is worked on first.
  for (const [index, name] of ['no-film.avi', 'film.avi', 'clip.mp4', 'cut.mp4'].entries()) {
    const modified = new Date(Date.now() - (index + 1) * 600_000);
    utimesSync(join(library, name), modified, modified);
  }
};

/** @param isHeld whether ffmpeg codes nothing at first, and then as fast as it can; otherwise it is slow */
export async function startMakingSite(
  fill: FillLibrary = fillWithFilms,
  isHeld = false,
): Promise<MakingSite> {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-making-'));
  const library = join(folder, 'library');
  mkdirSync(library);
  const ffmpeg = process.env['FFMPEG'] || findOnPath('ffmpeg');
  fill(library, ffmpeg, folder);

  const program = join(folder, 'ffmpeg');
  const slow = join(folder, 'slow');
  const held = join(folder, 'held');
  const slowed = `#!/bin/sh
case "$*" in *libx264*)
  while [ -e '${held}' ]; do sleep 0.1; done
  if [ -e '${slow}' ]; then exec '${ffmpeg}' -re "$@"; fi;;
esac
exec '${ffmpeg}' "$@"
`;
  writeFileSync(program, slowed, { mode: 0o755 });
  const set = (file: string) => (isSet: boolean) =>
    isSet ? writeFileSync(file, '') : rmSync(file, { force: true });
  const [setSlow, setHeld] = [set(slow), set(held)];
  setSlow(!isHeld);
  setHeld(isHeld);

  const site = await startSite({
    env: { LIBRARY_DIR: library, MEDIA_JOBS: 'all', MEDIA_CORES: '1', FFMPEG: program },
    videoCount: 1,
  });
  return {
    ...site,
    setSlow,
    setHeld,
    async stop() {
      const code = await site.stop();
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

function findOnPath(name: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (!found) throw new Error(`There is no ${name} on the PATH. Run the tests with: npm test`);
  return found;
}
