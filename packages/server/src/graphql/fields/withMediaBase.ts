import type { Video } from '../../library/videos/video.ts';
import { andThen } from '../execution/andThen.ts';
import type { GraphqlContext } from '../execution/context.ts';

/**
 * Calls `make` with the base of a video's media (`publicAddress`). A private video is shown to the owner only, and
 * its media are served by the site itself, which checks the owner's cookie.
 *
 * @returns the value itself, or a promise if the owner is signed in: only they may be shown a private video
 */
export function withMediaBase<Made>(
  { id }: Pick<Video, 'id'>,
  { mediaBase, isOwner, load }: Pick<GraphqlContext, 'mediaBase' | 'isOwner' | 'load'>,
  make: (base: string | null) => Made,
): Made | Promise<Made> {
  if (mediaBase === null || !isOwner) return make(mediaBase);
  return andThen(load.visibility(id), (visibility) => make(visibility === 'private' ? null : mediaBase));
}
