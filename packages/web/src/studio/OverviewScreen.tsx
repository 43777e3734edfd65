import type { StudioOverviewQuery } from '@mainvideo/sdk/operations';
import { StudioFrame } from './StudioFrame.tsx';
import { useWords } from './words.ts';

type Studio = NonNullable<StudioOverviewQuery['studio']>;

/** How the site is doing. */
export function OverviewScreen({ studio }: { readonly studio: Studio }) {
  const w = useWords();
  const counts = [
    ['PUBLIC', 'studio.public', studio.public.totalCount],
    ['UNLISTED', 'studio.unlisted', studio.unlisted.totalCount],
    ['PRIVATE', 'studio.private', studio.private.totalCount],
  ] as const;
  return (
    <StudioFrame screen="overview" title={w('studio.overview')}>
      <div className="studio-cards">
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
