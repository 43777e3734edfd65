import type { StudioOverviewQuery } from '../operations/index.ts';
import { LibraryCard } from './LibraryCard.tsx';
import { LiveNews } from './LiveNews.tsx';
import { MediaToolsCard } from './MediaToolsCard.tsx';
import { Moment } from '../Moment.tsx';
import { StudioFrame } from '../StudioFrame.tsx';
import { useJobNews } from '../jobs/useJobNews.ts';
import { useLibraryNews } from './useLibraryNews.ts';
import { useMessages } from '../messages.ts';

type Studio = NonNullable<StudioOverviewQuery['studio']>;

/** An overview of the site's state. */
export function OverviewScreen({
  studio,
  refresh,
}: {
  readonly studio: Studio;
  readonly refresh: () => Promise<unknown>;
}) {
  const w = useMessages();
  const { recovery } = studio;
  const isOver = useLibraryNews(studio.library.lastScanAt, refresh);
  useJobNews(refresh);
  const jobs = [
    ['RUNNING', 'studio.jobRunning', studio.running.totalCount],
    ['QUEUED', 'studio.jobQueued', studio.queued.totalCount],
    ['FAILED', 'studio.jobFailed', studio.failed.totalCount],
  ] as const;
  const counts = [
    ['PUBLIC', 'studio.public', studio.public.totalCount],
    ['UNLISTED', 'studio.unlisted', studio.unlisted.totalCount],
    ['PRIVATE', 'studio.private', studio.private.totalCount],
  ] as const;
  return (
    <StudioFrame screen="overview" title={w('studio.overview')}>
      <LiveNews isOver={isOver} />
      <div className="studio-cards">
        <LibraryCard library={studio.library} refusedCount={studio.refused.totalCount} />
        <section className="studio-card">
          <h2 className="studio-card__title">{w('studio.videos')}</h2>
          <ul className="studio-counts">
            {counts.map(([visibility, word, count]) => (
              <li key={visibility}>
                <a className="studio-count" href={`/studio/videos?visibility=${visibility}`}>
                  <span className="studio-count__number">{count}</span>
                  <span className="studio-count__name">{w(word)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section className="studio-card">
          <h2 className="studio-card__title">{w('studio.jobs')}</h2>
          <ul className="studio-counts">
            {jobs.map(([state, word, count]) => (
              <li key={state}>
                <a
                  className={
                    state === 'FAILED' && count > 0 ? 'studio-count studio-count--problem' : 'studio-count'
                  }
                  href={`/studio/jobs?state=${state}`}
                >
                  <span className="studio-count__number">{count}</span>
                  <span className="studio-count__name">{w(word)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <MediaToolsCard tools={studio.mediaTools} />
        {recovery && (
          <section className="studio-card">
            <h2 className="studio-card__title">{w('studio.recovered')}</h2>
            <ul className="studio-recovered">
              <li>{w('studio.recoveredJobs', { count: recovery.jobs })}</li>
              <li>{w('studio.recoveredFolders', { count: recovery.folders })}</li>
              <li>{w('studio.recoveredPrograms', { count: recovery.programs })}</li>
            </ul>
            <p className="studio-soft">
              <Moment iso={recovery.at} />
            </p>
          </section>
        )}
        <section className="studio-card">
          <h2 className="studio-card__title">{w('studio.comments')}</h2>
          {studio.reportedComments.totalCount === 0 ? (
            <p className="studio-soft">{w('studio.noCommentsAdvice')}</p>
          ) : (
            <a className="studio-count studio-count--problem" href="/studio/comments">
              <span className="studio-count__number">{studio.reportedComments.totalCount}</span>
              <span className="studio-count__name">{w('studio.reported')}</span>
            </a>
          )}
        </section>
        <section className="studio-card">
          <h2 className="studio-card__title">{w('studio.sessions')}</h2>
          <p>
            <a href="/studio/sessions">{w('studio.browsers', { count: studio.sessions.length })}</a>
          </p>
        </section>
      </div>
    </StudioFrame>
  );
}
