import type { CSSProperties } from 'react';
import { formatDuration } from '../../../ui/text/formatDuration.ts';
import type { Tile } from '../storyboardTiles.ts';

/** The image that contains the storyboard's tiles. */
export interface Sheet {
  readonly url: string;
}

/** A preview at a position on the seek bar: picture, chapter and time. Screen readers get the same from the slider. */
export function SeekPreview({
  seconds,
  share,
  title,
  tile,
  sheet,
}: {
  readonly seconds: number;
  /** Position along the bar, from 0 to 1. */
  readonly share: number;
  /** Title of the chapter, or an empty string. */
  readonly title: string;
  readonly tile: Tile | null;
  readonly sheet: Sheet | null;
}) {
  return (
    <div className="seek__preview" aria-hidden="true" style={{ '--share': share } as CSSProperties}>
      {tile && sheet && (
        <div
          className="seek__picture"
          style={{
            inlineSize: tile.width,
            blockSize: tile.height,
            backgroundImage: `url(${JSON.stringify(sheet.url)})`,
            backgroundPosition: `-${tile.x}px -${tile.y}px`,
          }}
        />
      )}
      {title && (
        <div className="seek__chapter" dir="auto">
          {title}
        </div>
      )}
      <div>{formatDuration(seconds)}</div>
    </div>
  );
}
