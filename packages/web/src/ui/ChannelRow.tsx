import { Avatar } from './Avatar.tsx';

/** A channel among the results of a search. */
export function ChannelRow({
  name,
  description,
  imageUrl,
  href,
}: {
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string | null;
  readonly href: string;
}) {
  return (
    <article className="channel-row">
      <Avatar name={name} imageUrl={imageUrl} large />
      <div className="channel-row__text">
        <h2 className="channel-row__name">
          <a className="channel-row__link" href={href}>
            {name}
          </a>
        </h2>
        <p className="channel-row__about">
          Channel
          {description && (
            <>
              {' '}
              <span aria-hidden="true">·</span> {description}
            </>
          )}
        </p>
      </div>
    </article>
  );
}
