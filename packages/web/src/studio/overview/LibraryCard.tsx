import { type LibraryStatePartsFragment, RescanLibrary } from '../operations/index.ts';
import { useMutation } from '@mainvideo/sdk/react';
import { useState } from 'react';
import { Moment } from '../Moment.tsx';
import { Progress } from '../Progress.tsx';
import { useMessages } from '../messages.ts';

const activities = {
  IDLE: { word: 'studio.libraryIdle', look: 'good' },
  SCANNING: { word: 'studio.libraryScanning', look: 'busy' },
  WAITING: { word: 'studio.libraryWaiting', look: 'bad' },
} as const;

/** The state of the library folder, and the server's current work on it. */
export function LibraryCard({
  library,
  refusedCount,
}: {
  readonly library: LibraryStatePartsFragment;
  /** Files that cannot be played. `problemCount` also includes files being copied or converted. */
  readonly refusedCount: number;
}) {
  const w = useMessages();
  const [isFailed, setFailed] = useState(false);
  const [rescan] = useMutation(RescanLibrary, { ignoreResults: true });
  const { state, reason, doneFiles, totalFiles, currentPath, videoCount, lastScanAt } = library;
  const { word, look } = activities[state];
  const done = w('studio.scanDone', { done: doneFiles, total: totalFiles });
  const scan = () => {
    setFailed(false);
    rescan().catch(() => setFailed(true));
  };
  return (
    <section className="studio-card studio-card--wide" aria-labelledby="studio-library">
      <div className="studio-card__top">
        <div className="studio-card__title">
          <h2 className="studio-card__title" id="studio-library">
            {w('studio.library')}
          </h2>
          <span className={`studio-badge studio-badge--${look}`} role="status">
            {w(word)}
          </span>
        </div>
        <button className="button" type="button" onClick={scan}>
          {w('studio.scanNow')}
        </button>
      </div>
      <p className="studio-problem" role="alert">
        {isFailed && w('studio.changeFailed')}
      </p>
      {reason !== null && (
        <p lang="en" dir="auto">
          {reason}
        </p>
      )}
      {state === 'SCANNING' && (
        <div className="studio-scan">
          <Progress name={w('studio.libraryScanning')} done={doneFiles} total={totalFiles} text={done} />
          <p>{done}</p>
          <p className="studio-path">{currentPath !== null && <bdi>{currentPath}</bdi>}</p>
        </div>
      )}
      <ul className="studio-counts">
        <li>
          <a className="studio-count" href="/studio/videos">
            <span className="studio-count__number">{videoCount}</span>
            <span className="studio-count__name">{w('studio.videos')}</span>
          </a>
        </li>
        <li>
          <a
            className={refusedCount > 0 ? 'studio-count studio-count--problem' : 'studio-count'}
            href="/studio/files?status=REFUSED"
          >
            <span className="studio-count__number">{refusedCount}</span>
            <span className="studio-count__name">{w('studio.problems')}</span>
          </a>
        </li>
      </ul>
      <p className="studio-soft">
        {w('studio.asOf')}: {lastScanAt === null ? w('studio.neverScanned') : <Moment iso={lastScanAt} />}
      </p>
    </section>
  );
}
