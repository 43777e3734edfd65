import { initialOf } from './initialOf.ts';

/** The picture of a channel, or its initial. Decorative: the name is beside it. */
export function Avatar({
  name,
  imageUrl,
  large = false,
}: {
  readonly name: string;
  readonly imageUrl?: string | null;
  readonly large?: boolean;
}) {
  return (
    <span className={large ? 'avatar avatar--large' : 'avatar'} aria-hidden="true">
      {imageUrl ? <img src={imageUrl} width={44} height={44} alt="" decoding="async" /> : initialOf(name)}
    </span>
  );
}
