import type { GraphQLResolveInfo } from 'graphql';
import { posterAddress, posterCopyAddress } from '../../library/catalogue/mediaAddress.ts';
import { sourcesOf } from '../../library/catalogue/sourcesOf.ts';
import { pictureSize } from '../../library/formats/pictureSize.ts';
import { readBase64 } from '../../library/formats/readBase64.ts';
import { maxChapters } from '../../library/formats/shownText.ts';
import { chaptersOf } from '../../library/formats/webVtt.ts';
import type { PlainText } from '../../library/videos/plainText.ts';
import type { FileChapter } from '../../library/videos/fileChapter.ts';
import type { Chapter, Video } from '../../library/videos/video.ts';
import { maxPictureBytes, ownerPosterWidth, videoOfOwnerPoster } from '../../library/viewers/ownerPosters.ts';
import type { VideoEdit, VideoText } from '../../library/viewers/videoEdits.ts';
import {
  maxTagCharacters,
  maxTags,
  maxVideoDescriptionCharacters,
  maxVideoTitleCharacters,
  tagsOf,
  videoDescriptionOf,
  videoTitleOf,
} from '../../library/videos/videoText.ts';
import type { VideoVisibility } from '../../library/videos/visibility.ts';
import {
  checkFirst,
  checkQuery,
  type Connection,
  connectionOf,
  type PageArguments,
} from '../lists/connection.ts';
import { type GraphqlContext, stepOf } from '../execution/context.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';
import { badUserInput, refused } from '../execution/errors.ts';
import { commentsOfVideo } from './moderationFields.ts';
import { readVideo } from './readVideo.ts';
import { requireOwner } from './requireOwner.ts';
import { filesOfVideoOf } from './trashFields.ts';

// The owner's view of videos and their visibility. A type separate from `Video`, so that clients do not mix cached
// owner data with the data that viewers see. Both types use the same row.

type Written = 'PUBLIC' | 'UNLISTED' | 'PRIVATE';

type UpdateVideoInput = { readonly id: string } & Partial<Omit<VideoEdit, 'chapters'>> & {
    readonly chapters?: readonly FileChapter[] | null;
  };

export async function studioVideosOf(
  _: unknown,
  args: PageArguments & { readonly query: string; readonly visibility?: Written | null },
  { visibilities }: GraphqlContext,
): Promise<Connection<Video>> {
  const first = checkFirst(args);
  const query = checkQuery(args);
  const { after } = args;
  const visibility = args.visibility == null ? null : readVisibility(args.visibility);
  const list = JSON.stringify(['studio videos', query, visibility]);
  const position = after == null ? null : decodeCursor(list, after, [0, ''] as [number, string]);
  const found = await visibilities.videos({
    query,
    visibility,
    first,
    after: position && { publishedMs: position[0], id: position[1] },
  });
  return connectionOf(found, args, ({ publishedMs, id }) => encodeCursor(list, [publishedMs, id]));
}

/** In pixels: half of it on a high-density screen. */
const studioPictureWidth = 320;

export const studioVideoOf = (_: unknown, { id }: { id: string }, { load }: GraphqlContext) => load.video(id);

export const studioVideoFields = {
  id: ({ id }: Video) => `studio-video:${id}`,
  videoId: ({ id }: Video) => id,
  publishedAt: ({ publishedMs }: Video) => publishedMs,
  posterUrl: (video: Video, _: unknown, { copiesPosters }: GraphqlContext) =>
    copiesPosters() ? posterCopyAddress(video, studioPictureWidth) : posterAddress(video),
  isPosterGiven: ({ poster }: Video) => poster !== null && videoOfOwnerPoster(poster.path) !== undefined,
  // Served by the site itself, so that the studio may copy frames of the picture: never at the public base.
  sources: (video: Video) => sourcesOf(video),
  chapters: ({ id }: Video, _: unknown, { load }: GraphqlContext) => load.chapters(id),
  async visibility({ id }: Video, _: unknown, { load }: GraphqlContext) {
    return (await load.visibility(id)).toUpperCase();
  },
  async libraryText({ id, title, description, tags }: Video, _: unknown, { load }: GraphqlContext) {
    // A scan may have removed the video in between.
    const text = await load.libraryText(id);
    return text ?? ({ title, description, tags, chapters: await load.chapters(id) } satisfies VideoText);
  },
  comments: commentsOfVideo,
  files: filesOfVideoOf,
};

export const studioVideoMutations = {
  async setVideoVisibility(
    _: unknown,
    { input }: { input: { ids: readonly string[]; visibility: Written } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    requireOwner(context);
    const visibility = readVisibility(input.visibility);
    const videoIds = checkIds(input.ids);
    const step = stepOf(context, String(info.path.key));
    await readVideos(videoIds, context);
    await context.visibilities.set({ videoIds, visibility, step });
    return { videos: await readVideos(videoIds, context) };
  },

  async updateVideo(
    _: unknown,
    { input }: { input: UpdateVideoInput },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    requireOwner(context);
    const { durationSeconds } = await readVideo(input.id, context);
    const edit = checkEdit(input, durationSeconds);
    const step = stepOf(context, String(info.path.key));
    await context.videoEdits.set({ videoId: input.id, edit, step });
    return { video: await readVideo(input.id, context) };
  },

  async setPoster(
    _: unknown,
    { input }: { input: { id: string; file: string } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    requireOwner(context);
    const picture = readPicture(input.file);
    const step = stepOf(context, String(info.path.key));
    const { id: videoId } = await readVideo(input.id, context);
    const drawing = await context.drawPicture(picture, ownerPosterWidth);
    if (drawing.type === 'broken')
      throw badUserInput(
        'The file is not a JPEG, PNG or WebP picture that can be drawn. Choose another one.',
      );
    const size = drawing.type === 'drawn' && pictureSize(drawing.bytes);
    if (!size)
      throw refused(
        'NO_PICTURES',
        'The site cannot draw pictures now. Its log says why; try again in a minute.',
      );
    await context.ownerPosters.set({ videoId, ...size, picture: drawing.bytes, step });
    return { video: await readVideo(videoId, context) };
  },

  async removePoster(
    _: unknown,
    { input }: { input: { id: string } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    requireOwner(context);
    const step = stepOf(context, String(info.path.key));
    const { id: videoId } = await readVideo(input.id, context);
    await context.ownerPosters.remove({ videoId, step });
    return { video: await readVideo(videoId, context) };
  },
};

/** Videos of one change: as many as a page of the list has at most. */
const maxChangedVideos = 100;

function checkIds(ids: readonly string[]): readonly string[] {
  const distinct = [...new Set(ids)];
  if (distinct.length > 0 && ids.length <= maxChangedVideos) return distinct;
  throw badUserInput(`\`ids\` has ${ids.length} videos. Give 1 to ${maxChangedVideos}.`);
}

const readVideos = (ids: readonly string[], context: GraphqlContext) =>
  Promise.all(ids.map((id) => readVideo(id, context)));

function readVisibility(written: Written): VideoVisibility {
  return written.toLowerCase() as VideoVisibility;
}

function readPicture(file: string): Uint8Array {
  const read = readBase64(file, maxPictureBytes);
  if ('bytes' in read) return read.bytes;
  throw badUserInput(
    read.problem === 'tooLarge'
      ? `The picture is too large. It may have ${maxPictureBytes / 1024} kB: make it at most ${ownerPosterWidth} pixels wide.`
      : '`file` is not Base64.',
  );
}

/** Null keeps its meaning: use the library's value. */
function checkEdit(
  { title, description, tags, chapters }: UpdateVideoInput,
  durationSeconds: number,
): Partial<VideoEdit> {
  return {
    ...(title !== undefined && {
      title: title === null ? null : readText('title', videoTitleOf(title), maxVideoTitleCharacters),
    }),
    ...(description !== undefined && {
      description:
        description === null
          ? null
          : readText('description', videoDescriptionOf(description), maxVideoDescriptionCharacters),
    }),
    ...(tags !== undefined && { tags: tags === null ? null : readTags(tags) }),
    ...(chapters !== undefined && {
      chapters: chapters === null ? null : readChapters(chapters, durationSeconds),
    }),
  };
}

function readTags(written: readonly string[]): readonly string[] {
  const checked = tagsOf(written);
  if (!('tags' in checked)) {
    throw badUserInput(problemOf(`tags: ${JSON.stringify(checked.tag)}`, checked.problem, maxTagCharacters));
  }
  const { tags } = checked;
  if (tags.length > maxTags) throw badUserInput(`\`tags\` are ${tags.length}. Leave ${maxTags} at most.`);
  return tags;
}

function readChapters(written: readonly FileChapter[], durationSeconds: number): readonly Chapter[] {
  if (written.length > maxChapters)
    throw badUserInput(`\`chapters\` are ${written.length}. Leave ${maxChapters} at most.`);
  const starts = new Set<number>();
  const chapters = written.map(({ title, startSeconds }) => {
    if (!(startSeconds >= 0 && startSeconds < durationSeconds))
      throw badUserInput(
        `A chapter starts at ${startSeconds} seconds, but the video has ${durationSeconds}. Start it earlier.`,
      );
    if (starts.has(startSeconds))
      throw badUserInput(`Two chapters start at ${startSeconds} seconds. Leave one of them.`);
    starts.add(startSeconds);
    return { text: readText('chapters', videoTitleOf(title), maxVideoTitleCharacters), startSeconds };
  });
  return chaptersOf(chapters, durationSeconds);
}

function readText(name: string, checked: PlainText, maxCharacters: number): string {
  if ('text' in checked) return checked.text;
  throw badUserInput(problemOf(name, checked, maxCharacters));
}

function problemOf(name: string, checked: PlainText, maxCharacters: number): string {
  if ('characters' in checked) {
    return `\`${name}\` has ${checked.characters} characters. Shorten it to ${maxCharacters} at most.`;
  }
  return 'problem' in checked && checked.problem === 'empty'
    ? `\`${name}\` has nothing to read in it. Write at least one character, or null for what the library says.`
    : `\`${name}\` holds control characters or broken ones. Leave them out.`;
}
