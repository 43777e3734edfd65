import type { MouseEvent } from 'react';
import { useMemo } from 'react';
import { isPlainClick } from '../../ui/isPlainClick.ts';
import type { TextPiece } from './linkify.ts';
import { linkify } from './linkify.ts';

/** The description as it was written, its addresses and moments as links. */
export function Description({
  text,
  durationSeconds,
  onSeek,
}: {
  readonly text: string;
  readonly durationSeconds: number;
  readonly onSeek: (seconds: number) => void;
}) {
  const pieces = useMemo(() => linkify(text, durationSeconds), [text, durationSeconds]);
  return (
    <p className="about__description" dir="auto">
      {pieces.map((piece, i) => (
        <Piece key={i} piece={piece} onSeek={onSeek} />
      ))}
    </p>
  );
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
