'use client';

import { useSuspenseQuery } from '@apollo/client/react';
import { WatchPage } from '../../operations';
import { VideoCard } from '../../VideoCard';
import { LikeButton } from './LikeButton';

export function Watch({ id }: { id: string }) {
  const { data } = useSuspenseQuery(WatchPage, { variables: { id } });
  const { video } = data;
  if (!video) return <p>There is no such video.</p>;
  return (
    <div className="watch">
      <video
        className="player"
        key={video.id}
        controls
        playsInline
        preload="metadata"
        poster={video.poster?.playerUrl}
        aria-label={video.title}
      >
        {video.sources.map(({ url, mimeType }) => (
          <source key={url} src={url} type={mimeType} />
        ))}
        {video.captions.map(({ url, language, label }) => (
          <track key={url} kind="captions" src={url} srcLang={language} label={label} />
        ))}
      </video>
      <div>
        <h1>{video.title}</h1>
        <p>{video.channel.name}</p>
        <LikeButton video={video} />
        <p>{video.description}</p>
        <section>
          <h2>{video.commentCount} comments</h2>
          <ul>
            {video.comments.edges.map(({ node }) => (
              <li key={node.id}>
                <strong>{node.author.name}</strong>
                <p>{node.text}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <aside>
        <h2>Watch next</h2>
        <ul>
          {video.related.edges.map(({ node }) => (
            <li key={node.id}>
              <VideoCard video={node} />
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
