import type { Chooser } from './chooser.ts';

/** Counts and sizes that a table may declare: far more than there is, at the edges of signed and unsigned numbers. */
const giants = [0xffff_ffff, 0x7fff_ffff, 0x8000_0000, 200_000_000, 16_777_216, 65_536, 1, 0];
/** Before the tables of an MP4 that say how much follows. */
const tables = [
  ...['stts', 'ctts', 'stsc', 'stsz', 'stco', 'stss', 'elst', 'trun', 'tfhd', 'tfdt', 'sidx', 'mfra', 'tfra'],
  ...['moov', 'trak', 'mdhd', 'mvhd', 'hdlr', 'udta', 'meta', 'ilst', 'moof', 'traf', 'mvex', 'trex', 'stsd'],
];

/** A media file as a bad disk, a bad copy or an attacker leaves it. Most mutations are in the head and the tail, where the tables are. */
export function mutateMedia(choose: Chooser, whole: Uint8Array): Uint8Array {
  let file = Buffer.from(whole);
  for (let left = 1 + choose.number(3); left > 0; left--) file = mutateOnce(choose, file);
  return file;
}

function mutateOnce(choose: Chooser, file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (file.length < 16) return file;
  const at = placeIn(choose, file.length);
  switch (choose.number(6)) {
    case 0:
      for (let left = 1 + choose.number(8); left > 0; left--)
        file[placeIn(choose, file.length)] = choose.number(256);
      return file;
    case 1:
      return declareGiant(choose, file);
    case 2:
      return file.subarray(0, 8 + choose.number(file.length - 8));
    case 3: {
      const until = Math.min(file.length, at + 1 + choose.number(64));
      return Buffer.concat([file.subarray(0, at), file.subarray(until)]);
    }
    case 4: {
      const part = file.subarray(at, at + 1 + choose.number(256));
      return Buffer.concat([
        file.subarray(0, at),
        ...Array.from({ length: 1 + choose.number(4) }, () => part),
        file.subarray(at),
      ]);
    }
    default:
      file[at]! ^= 1 << choose.number(8);
      return file;
  }
}

/** In the place of a count or size behind the name of a table, or anywhere. */
function declareGiant(choose: Chooser, file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const name = file.indexOf(choose.one(tables));
  const offset = name < 0 ? placeIn(choose, file.length) : name + choose.one([-4, 4, 8, 12, 16, 20]);
  file.writeUInt32BE(choose.one(giants), Math.max(0, Math.min(offset, file.length - 4)));
  return file;
}

const edgeBytes = 2_048;

function placeIn(choose: Chooser, length: number): number {
  const edge = Math.min(length, edgeBytes);
  if (choose.happens(0.6)) return choose.number(edge);
  return choose.happens(0.5) ? length - 1 - choose.number(edge) : choose.number(length);
}
