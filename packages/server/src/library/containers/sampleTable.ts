import { uint } from './uint.ts';

/** The position of one sample of a track in its file, and its time. */
export interface Sample {
  readonly offset: number;
  readonly sizeBytes: number;
  /** In the time units of its track. */
  readonly startTicks: number;
}

/**
 * Returns the first samples of a track of an MP4 (ISO/IEC 14496-12 §8.6, §8.7).
 *
 * @param readBox returns at most this much of the content of a box in the sample table; empty if the box is missing
 */
export async function samplesOf(
  readBox: (type: string, maxBytes: number) => Promise<Uint8Array>,
  most: number,
): Promise<readonly Sample[]> {
  const sizes = sizesOf(await readBox('stsz', 12 + 4 * most), most);
  const durations = entriesOf(await readBox('stts', 8 + 8 * most), 2, most);
  const runs = entriesOf(await readBox('stsc', 8 + 12 * most), 3, most);
  const wide = await readBox('co64', 8 + 8 * most);
  const chunks =
    wide.length > 0 ? entriesOf(wide, 1, most, 8) : entriesOf(await readBox('stco', 8 + 4 * most), 1, most);
  const startTicks = startsOf(durations, most);
  const samples: Sample[] = [];
  let run = 0;
  for (const [index, [chunkOffset]] of chunks.entries()) {
    // A run extends from its first chunk, counted from 1, to the first chunk of the next run.
    while (run + 1 < runs.length && runs[run + 1]![0]! <= index + 1) run += 1;
    let offset = chunkOffset!;
    for (
      let left = runs[run]?.[1] ?? 0;
      left > 0 && samples.length < Math.min(sizes.length, startTicks.length);
      left--
    ) {
      const sizeBytes = sizes[samples.length]!;
      samples.push({ offset, sizeBytes, startTicks: startTicks[samples.length]! });
      offset += sizeBytes;
    }
  }
  return samples;
}

function sizesOf(bytes: Uint8Array, most: number): readonly number[] {
  const count = Math.min(uint(bytes, 8, 4), most);
  const common = uint(bytes, 4, 4);
  if (common > 0) return Array.from({ length: count }, () => common);
  return Array.from({ length: Math.min(count, Math.floor((bytes.length - 12) / 4)) }, (_, index) =>
    uint(bytes, 12 + 4 * index, 4),
  );
}

function startsOf(durations: readonly (readonly number[])[], most: number): readonly number[] {
  const starts: number[] = [];
  let ticks = 0;
  for (const [count, ticksEach] of durations) {
    for (let left = count!; left > 0 && starts.length < most; left--) {
      starts.push(ticks);
      ticks += ticksEach!;
    }
  }
  return starts;
}

/**
 * Returns the rows of a table. It contains version and flags, the number of rows, and then that many rows with the
 * same number of numbers.
 */
function entriesOf(
  bytes: Uint8Array,
  numbers: number,
  most: number,
  width = 4,
): readonly (readonly number[])[] {
  const rowBytes = numbers * width;
  const there = Math.max(0, Math.floor((bytes.length - 8) / rowBytes));
  return Array.from({ length: Math.min(uint(bytes, 4, 4), there, most) }, (_, row) =>
    Array.from({ length: numbers }, (__, index) => uint(bytes, 8 + row * rowBytes + index * width, width)),
  );
}
