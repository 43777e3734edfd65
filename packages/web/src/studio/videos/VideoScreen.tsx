import type { StudioVideoQuery } from '../operations/index.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { formatDate } from '../../i18n/formatDate.ts';
import { formatDuration } from '../../ui/text/formatDuration.ts';
import { CaptionsCard } from './CaptionsCard.tsx';
import { formatBytes } from '../formatBytes.ts';
import { MakeAgainCard } from './MakeAgainCard.tsx';
import { PosterCard } from './PosterCard.tsx';
import { deletePath } from '../screens.ts';
import { StudioFrame } from '../StudioFrame.tsx';
import { VideoCommentsCard } from './VideoCommentsCard.tsx';
import { VideoForm } from './VideoForm.tsx';
import { VisibilityChoice } from './VisibilityChoice.tsx';
import { useMessages } from '../messages.ts';

type Video = NonNullable<NonNullable<StudioVideoQuery['studio']>['video']>;

/** The screen of one video, with the owner's edits. */
export function VideoScreen({ video }: { readonly video: Video }) {
  const w = useMessages();
  const language = useLanguage();
  const { id, videoId, title, visibility } = video;
  const facts = [
    [w('studio.file'), <bdi key="path">{video.path}</bdi>],
    [
      w('studio.size'),
      <bdi key="size">
        {formatBytes(video.sizeBytes, language.decimalSign)} · {formatDuration(video.durationSeconds)}
      </bdi>,
    ],
    [w('studio.published'), formatDate(language, video.publishedAt)],
    [w('studio.views'), video.viewCount],
    [w('studio.likes'), video.likeCount],
  ] as const;
  return (
    <StudioFrame screen="video" title={title}>
      <p className="studio-actions">
        <a className="button" href="/studio/videos">
          {w('studio.backToVideos')}
        </a>
        <a className="button" href={`/watch/${encodeURIComponent(videoId)}`}>
          {w('studio.watchPage')}
        </a>
        <a className="button" href={deletePath(videoId)}>
          {w('studio.delete')}
        </a>
      </p>
      <div className="studio-edit">
        <div className="studio-edit__main">
          <VideoForm
            videoId={videoId}
            saved={video}
            ofFile={video.libraryText}
            durationSeconds={video.durationSeconds}
          />
          <PosterCard videoId={videoId} sources={video.sources} isPosterGiven={video.isPosterGiven} />
          <CaptionsCard videoId={videoId} captions={video.captions} />
          <MakeAgainCard videoId={videoId} />
          <VideoCommentsCard videoId={videoId} comments={video.comments} />
        </div>
        <aside className="studio-card studio-edit__about">
          {video.posterUrl !== null && (
            <img className="studio-edit__picture" src={video.posterUrl} alt="" width="320" height="180" />
          )}
          <h2 className="studio-label">{w('studio.visibility')}</h2>
          <VisibilityChoice id={id} videoId={videoId} title={title} visibility={visibility} hasAdvice />
          <dl className="studio-facts studio-facts--stacked">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
    </StudioFrame>
  );
}
