import type { VideoCardFragment } from '@mainvideo/sdk/operations';
import { use } from 'react';
import { NavigatedContext } from './LazyContent.tsx';

/** From here on a browser that is given both sizes takes the sharp one: the geometric mean of their scales. */
const sharpFromScale = Math.SQRT2;

/** What is seen of a video before it is opened. */
export function CardPicture({
  poster,
  eager = false,
}: {
  readonly poster: NonNullable<VideoCardFragment['poster']>;
  /** The picture is among the first to be seen: it does not wait until it is scrolled to. */
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

/** With both sizes, where it is said in the head too: the preload that React writes has no `src`. */
function forEachScreen({ cardUrl, sharpCardUrl }: Poster, eager: boolean) {
  return { src: cardUrl, srcSet: `${eager ? `${cardUrl}, ` : ''}${sharpCardUrl} 2x` };
}

/**
 * Without `srcset`: Chromium never frees an image that was given one and did not get into the document, nor the page
 * around it; and React creates a page's elements before it is known whether the page will be shown.
 */
function forThisScreen({ cardUrl, sharpCardUrl }: Poster) {
  return { src: window.devicePixelRatio < sharpFromScale ? cardUrl : sharpCardUrl };
}

type Poster = Parameters<typeof CardPicture>[0]['poster'];
