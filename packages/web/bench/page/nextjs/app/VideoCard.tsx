'use client';

import Link from 'next/link';
import type { VideoCardFragment } from './operations';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

export function VideoCard({ video, eager = false }: { video: VideoCardFragment; eager?: boolean }) {
  const { poster } = video;
  return (
    <article className="card">
      <div className="picture">
        {poster && (
          <img
            src={poster.cardUrl}
            srcSet={`${poster.sharpCardUrl} 2x`}
            width={poster.width ?? 640}
            height={poster.height ?? 360}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        )}
        <span className="duration">{formatDuration(video.durationSeconds)}</span>
      </div>
      <h2>
        <Link href={`/watch/${encodeURIComponent(video.id)}`}>{video.title}</Link>
      </h2>
      <p>{video.channel.name}</p>
      <p>
        {video.viewCount} views · {date.format(new Date(video.publishedAt))}
      </p>
    </article>
  );
}

function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
