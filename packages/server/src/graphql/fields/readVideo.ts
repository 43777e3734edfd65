import type { Video } from '../../library/videos/video.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { notFound } from '../execution/errors.ts';

/**
 * Reads a video by its id.
 *
 * @throws GraphQLError NOT_FOUND
 */
export async function readVideo(id: string, { load }: GraphqlContext): Promise<Video> {
  const video = await load.video(id);
  if (!video) throw notFound(`No video has the id ${JSON.stringify(id)}. It may have left the library.`);
  return video;
}
