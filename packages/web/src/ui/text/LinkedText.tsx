import type { MouseEvent } from 'react';
import { useMemo } from 'react';
import { isPlainClick } from '../isPlainClick.ts';
import type { TextPiece } from './linkify.ts';
import { linkify } from './linkify.ts';

/** A plain text of a viewer or the owner. URLs and times in it become links. */
export function LinkedText({
  text,
  durationSeconds,
  onSeek,
}: {
  readonly text: string;
  readonly durationSeconds: number;
  readonly onSeek: (seconds: number) => void;
}) {
  const pieces = useMemo(() => linkify(text, durationSeconds), [text, durationSeconds]);
  return pieces.map((piece, i) => <Piece key={i} piece={piece} onSeek={onSeek} />);
}

function Piece({ piece, onSeek }: { readonly piece: TextPiece; readonly onSeek: (seconds: number) => void }) {
  switch (piece.type) {
    case 'text':
      return piece.text;
    case 'link':
      return (
        <a href={piece.href} rel="nofollow ugc">
          {piece.text}
        </a>
      );
    case 'moment':
      return (
        <a
          href={`?t=${piece.seconds}`}
          onClick={(event: MouseEvent) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onSeek(piece.seconds);
          }}
        >
          {piece.text}
        </a>
      );
  }
}
