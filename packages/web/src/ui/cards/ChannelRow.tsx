import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';

/** A channel in a list. */
export function ChannelRow({
  name,
  title = name,
  about,
  description,
  imageUrl,
  href,
  actions,
}: {
  readonly name: string;
  /** The name with markup, such as highlighted matches. */
  readonly title?: ReactNode;
  /** What it is, or how much it has. */
  readonly about: string;
  readonly description: string;
  readonly imageUrl: string | null;
  readonly href: string;
  /** Buttons for the viewer, such as to subscribe. */
  readonly actions?: ReactNode;
}) {
  return (
    <article className="channel-row">
      <Avatar name={name} imageUrl={imageUrl} large />
      <div className="channel-row__text">
        <h2 className="channel-row__name">
          <a className="channel-row__link" href={href} dir="auto">
            {title}
          </a>
        </h2>
        <p className="channel-row__about">
          {about}
          {description && (
            <>
              {' '}
              <span aria-hidden="true">·</span> <bdi>{description}</bdi>
            </>
          )}
        </p>
      </div>
      {actions}
    </article>
  );
}
