import type { WatchPageQuery } from '@mainvideo/sdk/operations';
import { breadcrumbList } from './breadcrumbList.ts';
import { siteCard } from '../router/siteCard.ts';

type Video = Pick<
  NonNullable<WatchPageQuery['video']>,
  | 'id'
  | 'title'
  | 'description'
  | 'publishedAt'
  | 'changedAt'
  | 'durationSeconds'
  | 'viewCount'
  | 'likeCount'
  | 'poster'
  | 'sources'
  | 'chapters'
  | 'channel'
>;

/**
 * Describes a video as a schema.org VideoObject (https://schema.org/VideoObject). Its chapters are Clips; without
 * chapters, a URL template leads to any time. Search engines use both to show key moments
 * (https://developers.google.com/search/docs/appearance/structured-data/video). Includes the breadcrumbs: the site
 * and the channel.
 *
 * @param origin origin of the site, such as `https://example.org`, which makes every URL absolute
 * @param transcript text of the captions
 */
export function videoStructuredData(video: Video, origin: string, transcript?: string | null): object {
  const id = encodeURIComponent(video.id);
  const watchUrl = new URL(`/watch/${id}`, origin).href;
  const channelUrl = new URL(`/channel/${encodeURIComponent(video.channel.handle)}`, origin).href;
  const source = video.sources[0];
  const videoObject = {
    '@type': 'VideoObject',
    name: video.title,
    // Required for a VideoObject, so never empty.
    description: video.description.trim() || video.title,
    // Also required.
    thumbnailUrl: [new URL((video.poster ?? siteCard).url, origin).href],
    uploadDate: video.publishedAt,
    dateModified: video.changedAt,
    duration: isoDuration(video.durationSeconds),
    url: watchUrl,
    ...(source && { contentUrl: new URL(source.url, origin).href }),
    embedUrl: new URL(`/embed/${id}`, origin).href,
    author: { '@type': 'Organization', name: video.channel.name, url: channelUrl },
    ...(transcript && { transcript }),
    interactionStatistic: [counted('WatchAction', video.viewCount), counted('LikeAction', video.likeCount)],
    ...(video.chapters.length === 0 && {
      potentialAction: {
        '@type': 'SeekToAction',
        target: `${watchUrl}?t={seek_to_second_number}`,
        'startOffset-input': 'required name=seek_to_second_number',
      },
    }),
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
  const breadcrumbs = breadcrumbList(origin, [
    { name: video.channel.name, url: channelUrl },
    { name: video.title },
  ]);
  return { '@context': 'https://schema.org', '@graph': [videoObject, breadcrumbs] };
}

function counted(action: 'WatchAction' | 'LikeAction', count: number): object {
  return {
    '@type': 'InteractionCounter',
    interactionType: { '@type': action },
    userInteractionCount: count,
  };
}

/** Formats a duration as ISO 8601, in whole seconds and no longer than the video: `PT1H2M3S`. */
function isoDuration(durationSeconds: number): string {
  const seconds = Math.floor(durationSeconds);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return `PT${h ? `${h}H` : ''}${m ? `${m}M` : ''}${s || seconds === 0 ? `${s}S` : ''}`;
}
