import type { Video } from '../library/video.ts';
import { andThen } from './andThen.ts';
import type { GraphqlContext } from './context.ts';

/**
 * What comes of the base of a video's media (`publicAddress`). A private video is shown to the owner alone, and its media are the
 * site's own: they are sent to whoever brings the owner's cookie.
 *
 * @returns at once, but where the owner asks: only they may be shown a private one
 */
export function withMediaBase<Made>(
  { id }: Pick<Video, 'id'>,
  { mediaBase, isOwner, load }: Pick<GraphqlContext, 'mediaBase' | 'isOwner' | 'load'>,
  make: (base: string | null) => Made,
): Made | Promise<Made> {
  if (mediaBase === null || !isOwner) return make(mediaBase);
  return andThen(load.visibility(id), (visibility) => make(visibility === 'private' ? null : mediaBase));
}
