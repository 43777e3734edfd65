import type { ComponentProps, ReactNode } from 'react';
import { BlankPoster } from './BlankPoster.tsx';
import { CardPicture } from './CardPicture.tsx';

/** A list of videos as a card, with the picture of one of them. A link covers the card. */
export function ListCard({
  title,
  href,
  poster,
  posterId,
  heading: Heading = 'h2',
  children,
}: {
  readonly title: string;
  readonly href: string;
  readonly poster: ComponentProps<typeof CardPicture>['poster'] | null | undefined;
  /** Determines the pattern that replaces a missing poster. */
  readonly posterId: string;
  /** One level below the heading of the list. */
  readonly heading?: 'h2' | 'h3';
  /** What the list has. */
  readonly children: ReactNode;
}) {
  return (
    <article className="video-card">
      <div className="video-card__picture">
        {poster ? <CardPicture poster={poster} /> : <BlankPoster id={posterId} title={title} />}
      </div>
      <div className="video-card__text">
        <Heading className="video-card__title">
          <a className="video-card__link" href={href} dir="auto">
            {title}
          </a>
        </Heading>
        <p>{children}</p>
      </div>
    </article>
  );
}
