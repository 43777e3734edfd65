import type { WatchPageQuery } from '@mainvideo/sdk/operations';

type Video = Pick<
  NonNullable<WatchPageQuery['video']>,
  'id' | 'title' | 'description' | 'publishedAt' | 'durationSeconds' | 'poster' | 'sources' | 'chapters'
>;

/**
 * A video as a schema.org VideoObject (https://schema.org/VideoObject), its chapters as Clips: what search engines
 * show as a video result with key moments.
 *
 * @param origin of the site, such as `https://example.org`: every address in it is absolute
 */
export function videoStructuredData(video: Video, origin: string): object {
  const watchUrl = new URL(`/watch/${encodeURIComponent(video.id)}`, origin).href;
  const source = video.sources[0];
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    // Required of a VideoObject, so never empty.
    description: video.description.trim() || video.title,
    ...(video.poster && { thumbnailUrl: [new URL(video.poster.url, origin).href] }),
    uploadDate: video.publishedAt,
    duration: isoDuration(video.durationSeconds),
    url: watchUrl,
    ...(source && { contentUrl: new URL(source.url, origin).href }),
    ...(video.chapters.length > 0 && {
      hasPart: video.chapters.map((chapter) => ({
        '@type': 'Clip',
        name: chapter.title,
        startOffset: Math.floor(chapter.startSeconds),
        endOffset: Math.ceil(chapter.endSeconds),
        url: `${watchUrl}?t=${Math.floor(chapter.startSeconds)}`,
      })),
    }),
  };
}

/** ISO 8601, to the second and no longer than the video: `PT1H2M3S`. */
function isoDuration(durationSeconds: number): string {
  const seconds = Math.floor(durationSeconds);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return `PT${h ? `${h}H` : ''}${m ? `${m}M` : ''}${s || seconds === 0 ? `${s}S` : ''}`;
}
