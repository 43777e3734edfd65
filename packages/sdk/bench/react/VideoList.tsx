import type { ReactNode } from 'react';
import type { Video } from '../cache/payloads.ts';

/** The number of renders of all components. */
export const renders = { lists: 0, rows: 0 };

/** The same markup for every library: they differ in when it renders. */
export function VideoRow({ video }: { readonly video: Video }) {
  renders.rows += 1;
  return (
    <li>
      <img src={video.poster.url} width={video.poster.width} height={video.poster.height} alt="" />
      <b>{video.title}</b>
      <span>{video.channel.name}</span>
      <small>
        {video.viewCount} views, {Math.round(video.durationSeconds / 60)} min,{' '}
        {video.publishedAt.slice(0, 10)}
      </small>
    </li>
  );
}

export function VideoList({ children }: { readonly children: ReactNode }) {
  renders.lists += 1;
  return <ul>{children}</ul>;
}
