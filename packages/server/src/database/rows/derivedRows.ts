import type { Selectable } from 'kysely';
import type { DerivedMedia, MadeMedia } from '../../library/catalogue/derivedMedia.ts';
import type { Tables } from './tables.ts';

type DerivedRow = Pick<
  Selectable<Tables['derived_media']>,
  'poster' | 'storyboard' | 'playable' | 'stream' | 'captions' | 'loudness_lufs'
>;

const none: DerivedMedia = {
  poster: null,
  storyboard: null,
  playable: null,
  stream: null,
  captions: null,
  loudnessLufs: null,
};

/** @param row of a left join; all columns are null for a video without derived media */
export function derivedOfColumns(row: {
  readonly [Column in keyof DerivedRow]: DerivedRow[Column] | null;
}): DerivedMedia {
  const { poster, storyboard, playable, stream, captions, loudness_lufs: loudnessLufs } = row;
  if (
    poster === null &&
    storyboard === null &&
    playable === null &&
    stream === null &&
    captions === null &&
    loudnessLufs === null
  ) {
    return none;
  }
  return {
    poster: parse(poster),
    storyboard: parse(storyboard),
    playable: parse(playable),
    stream: parse(stream),
    captions: parse(captions),
    loudnessLufs,
  };
}

/**
 * Returns only the columns of the given media, so that concurrent jobs of one video do not overwrite each other's
 * results.
 */
export function derivedColumns(made: MadeMedia): Partial<DerivedRow> {
  const { loudnessLufs, transcripts: _, ...objects } = made;
  const columns = Object.entries(objects).map(([name, value]) => [name, value && JSON.stringify(value)]);
  return {
    ...(Object.fromEntries(columns) as Partial<DerivedRow>),
    ...(loudnessLufs !== undefined && { loudness_lufs: loudnessLufs }),
  };
}

function parse<Value>(text: string | null): Value | null {
  return text === null ? null : (JSON.parse(text) as Value);
}
