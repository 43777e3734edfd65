import type { CSSProperties } from 'react';
import { formatDuration } from '../../../ui/formatDuration.ts';
import type { Tile } from '../storyboardTiles.ts';

/** The picture that a storyboard's small ones are on. */
export interface Sheet {
  readonly url: string;
}

/** What is at a place on the seek bar: its picture, its chapter and its time. The slider itself says it to screen readers. */
export function SeekPreview({
  seconds,
  share,
  title,
  tile,
  sheet,
}: {
  readonly seconds: number;
  /** Of the bar, from 0 to 1. */
  readonly share: number;
  /** Title of the chapter; empty if absent. */
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
