import type { GraphQLResolveInfo } from 'graphql';
import { posterAddress } from '../library/mediaAddress.ts';
import type { Video } from '../library/video.ts';
import type { VideoVisibility } from '../library/visibility.ts';
import { checkFirst, type Connection, connectionOf, type PageArguments } from './connection.ts';
import { type GraphqlContext, stepOf } from './context.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { badUserInput } from './errors.ts';
import { readVideo } from './readVideo.ts';
import { requireOwner } from './requireOwner.ts';

// What the owner sees of videos, and who else does.

/** Another type than `Video`, so that no client keeps what it knows of one with what viewers see. */
export interface StudioVideo {
  readonly video: Video;
  readonly visibility: VideoVisibility;
}

type Written = 'PUBLIC' | 'UNLISTED' | 'PRIVATE';

const maxQueryLength = 500;

export async function studioVideosOf(
  _: unknown,
  args: PageArguments & { readonly query: string; readonly visibility?: Written | null },
  { visibilities }: GraphqlContext,
): Promise<Connection<StudioVideo>> {
  const first = checkFirst(args);
  const { query, after } = args;
  if (query.length > maxQueryLength) {
    throw badUserInput(`\`query\` has ${query.length} characters. Search for ${maxQueryLength} at most.`);
  }
  const visibility = args.visibility == null ? null : readVisibility(args.visibility);
  const list = JSON.stringify(['studio videos', query, visibility]);
  const position = after == null ? null : decodeCursor(list, after, [0, ''] as [number, string]);
  const found = await visibilities.videos({
    query,
    visibility,
    first,
    after: position && { publishedMs: position[0], id: position[1] },
  });
  const known = await visibilities.of(found.items.map(({ id }) => id));
  const items = found.items.map((video, index) => ({ video, visibility: known[index]! }));
  return connectionOf({ ...found, items }, args, ({ video: { publishedMs, id } }) =>
    encodeCursor(list, [publishedMs, id]),
  );
}

export async function studioVideoOf(
  _: unknown,
  { id }: { readonly id: string },
  context: GraphqlContext,
): Promise<StudioVideo | null> {
  const video = await context.load.video(id);
  if (!video) return null;
  const [visibility] = await context.visibilities.of([id]);
  return { video, visibility: visibility! };
}

export const studioVideoFields = {
  id: ({ video }: StudioVideo) => `studio-video:${video.id}`,
  videoId: ({ video }: StudioVideo) => video.id,
  title: ({ video }: StudioVideo) => video.title,
  description: ({ video }: StudioVideo) => video.description,
  tags: ({ video }: StudioVideo) => video.tags,
  publishedAt: ({ video }: StudioVideo) => video.publishedMs,
  durationSeconds: ({ video }: StudioVideo) => video.durationSeconds,
  sizeBytes: ({ video }: StudioVideo) => video.sizeBytes,
  path: ({ video }: StudioVideo) => video.path,
  viewCount: ({ video }: StudioVideo) => video.viewCount,
  likeCount: ({ video }: StudioVideo) => video.likeCount,
  commentCount: ({ video }: StudioVideo) => video.commentCount,
  posterUrl: ({ video }: StudioVideo) => posterAddress(video),
  visibility: ({ visibility }: StudioVideo) => visibility.toUpperCase(),
};

export const studioVideoMutations = {
  async setVideoVisibility(
    _: unknown,
    { input }: { input: { id: string; visibility: Written } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    requireOwner(context);
    const visibility = readVisibility(input.visibility);
    const step = stepOf(context, String(info.path.key));
    await readVideo(input.id, context);
    await context.visibilities.set({ videoId: input.id, visibility, step });
    const [now] = await context.visibilities.of([input.id]);
    return { video: { video: await readVideo(input.id, context), visibility: now! } satisfies StudioVideo };
  },
};

function readVisibility(written: Written): VideoVisibility {
  return written.toLowerCase() as VideoVisibility;
}
