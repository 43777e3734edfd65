import type { VideoCardFragment } from '@mainvideo/sdk/operations';
import { use } from 'react';
import { NavigatedContext } from '../LazyContent.tsx';

/** From this scale on, a browser that is given both sizes uses the sharp one: the geometric mean of their scales. */
const sharpFromScale = Math.SQRT2;

/** The picture of a video on a card. */
export function CardPicture({
  poster,
  eager = false,
}: {
  readonly poster: NonNullable<VideoCardFragment['poster']>;
  /** Loads at once, because it is among the first visible pictures. */
  readonly eager?: boolean;
}) {
  const navigated = use(NavigatedContext);
  return (
    <img
      className="video-card__poster"
      {...(navigated ? forThisScreen(poster) : forEachScreen(poster, eager))}
      width={poster.width ?? 640}
      height={poster.height ?? 360}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

/**
 * Returns both sizes. For an eager picture, `srcset` contains the smaller one too, because the preload link that React
 * creates has no `src`.
 */
function forEachScreen({ cardUrl, sharpCardUrl }: Poster, eager: boolean) {
  return { src: cardUrl, srcSet: `${eager ? `${cardUrl}, ` : ''}${sharpCardUrl} 2x` };
}

/**
 * Returns one size, without `srcset`: Chromium never frees an image that has a `srcset` but was never inserted into
 * the document, nor the page around it. React creates a page's elements before it is known whether the page will be
 * shown.
 */
function forThisScreen({ cardUrl, sharpCardUrl }: Poster) {
  return { src: window.devicePixelRatio < sharpFromScale ? cardUrl : sharpCardUrl };
}

type Poster = Parameters<typeof CardPicture>[0]['poster'];
