import type { StudioUploadsQuery } from '../operations/index.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { formatBytes } from '../formatBytes.ts';
import { LiveNews } from '../overview/LiveNews.tsx';
import { Progress } from '../Progress.tsx';
import { useServerMessages } from '../serverMessages/useServerMessages.ts';
import { editPath } from '../screens.ts';
import { StudioFrame } from '../StudioFrame.tsx';
import { useLeaveGuard } from '../useLeaveGuard.ts';
import { useLibraryNews } from '../overview/useLibraryNews.ts';
import { useRefresh } from '../useRefresh.ts';
import { useMessages } from '../messages.ts';
import { cancelUpload, pieceBytes } from './sendFile.ts';
import { UploadForm } from './UploadForm.tsx';
import type { UploadItem } from './uploadItems.ts';
import type { UploadProblem } from './uploadProblem.ts';
import { useUploads } from './useUploads.ts';
import { useUploadMessages } from './uploadMessages.ts';

type Studio = NonNullable<StudioUploadsQuery['studio']>;
type Known = Studio['uploads'][number];

/** Uploads from the owner's computer to the library. */
export function UploadScreen({
  studio: { uploads: known, uploadRule, library },
  refresh: ask,
}: {
  readonly studio: Studio;
  readonly refresh: () => Promise<unknown>;
}) {
  const w = useMessages();
  const t = useUploadMessages();
  const isOver = useLibraryNews(library.lastScanAt, ask);
  const refresh = useRefresh(ask);
  const { items, choose, pause, goOn, cancel } = useUploads(known, refresh);
  useLeaveGuard(
    items.some(({ state }) => state !== 'done' && state !== 'failed'),
    t('upload.leave'),
  );
  const here = new Set(items.map(({ id }) => id));
  const unfinished = known.filter(({ id, path }) => path === null && !here.has(id));
  const told = items.filter(({ state }) => state === 'done').at(-1);
  return (
    <StudioFrame screen="upload" title={w('studio.upload')}>
      <LiveNews isOver={isOver} />
      {uploadRule.maxBytes === 0 ? (
        <p>{t('upload.off')}</p>
      ) : (
        <UploadForm rule={uploadRule} onChosen={choose} />
      )}
      <p className="studio-soft" role="status">
        {told && t('upload.told', { name: told.file.name })}
      </p>
      <ul className="studio-list" aria-label={t('upload.uploads')}>
        {items
          .filter(({ state }) => state !== 'done')
          .map((item) => (
            <Row key={item.key} name={item.file.name} done={item.sentBytes} total={item.file.size}>
              <ItemState item={item} />
              <div className="studio-actions">
                {item.state === 'paused' || item.state === 'failed' ? (
                  <button
                    className="button"
                    type="button"
                    aria-label={t('upload.goOnNamed', { name: item.file.name })}
                    onClick={() => goOn(item)}
                  >
                    {t('upload.goOn')}
                  </button>
                ) : (
                  <button
                    className="button"
                    type="button"
                    aria-label={t('upload.pauseNamed', { name: item.file.name })}
                    onClick={() => pause(item)}
                  >
                    {t('upload.pause')}
                  </button>
                )}
                <CancelButton name={item.file.name} onCancel={() => cancel(item)} />
              </div>
            </Row>
          ))}
        {unfinished.map(({ id, name, receivedBytes, sizeBytes }) => (
          <Row key={id} name={name} done={receivedBytes} total={sizeBytes}>
            <p>{t('upload.chooseAgain')}</p>
            <div className="studio-actions">
              <CancelButton name={name} onCancel={() => void cancelUpload(id).then(refresh, refresh)} />
            </div>
          </Row>
        ))}
        {known
          .filter(({ path }) => path !== null)
          .map((upload) => (
            <li className="studio-row" key={upload.id}>
              <Finished upload={upload} />
            </li>
          ))}
      </ul>
    </StudioFrame>
  );
}

function Row({
  name,
  done,
  total,
  children,
}: {
  readonly name: string;
  readonly done: number;
  readonly total: number;
  readonly children: ReactNode;
}) {
  const t = useUploadMessages();
  const { decimalSign } = useLanguage();
  const text = t('upload.progress', {
    done: formatBytes(done, decimalSign),
    total: formatBytes(total, decimalSign),
  });
  return (
    <li className="studio-row">
      <h2 className="studio-row__title">
        <bdi>{name}</bdi>
      </h2>
      <Progress name={name} done={done} total={total} text={text} />
      <p className="studio-soft">{text}</p>
      {children}
    </li>
  );
}

const words = {
  waiting: 'upload.waiting',
  sending: 'upload.sending',
  retrying: 'upload.retrying',
  paused: 'upload.paused',
  failed: 'upload.failed',
  done: 'upload.sending',
} as const;

function ItemState({ item: { state, problem } }: { readonly item: UploadItem }) {
  const t = useUploadMessages();
  const say = useServerMessages();
  const said = problem?.kind === 'refused' ? say(problem.said, problem.text) : null;
  const told = useTold(problem, state === 'retrying');
  return (
    <p className={state === 'failed' || state === 'retrying' ? 'studio-problem' : undefined} role="status">
      {said ? <span {...said.marks}>{said.text}</span> : (told ?? t(words[state]))}
    </p>
  );
}

/** Returns the message about a problem that the site did not describe. */
function useTold(problem: UploadProblem | null, isRetried: boolean): string | null {
  const t = useUploadMessages();
  const { decimalSign } = useLanguage();
  switch (problem?.kind) {
    case 'pieceTooLarge':
      return t('upload.pieceTooLarge', { size: formatBytes(pieceBytes, decimalSign) });
    case 'away':
      return t(isRetried ? 'upload.awayRetrying' : 'upload.away', { status: String(problem.status) });
    case 'refusedElsewhere':
      return t('upload.refusedElsewhere', { status: String(problem.status) });
    default:
      return null;
  }
}

function CancelButton({ name, onCancel }: { readonly name: string; readonly onCancel: () => void }) {
  const t = useUploadMessages();
  return (
    <button
      className="button"
      type="button"
      aria-label={t('upload.cancelNamed', { name })}
      onClick={onCancel}
    >
      {t('upload.cancel')}
    </button>
  );
}

/** The status of an uploaded file in the library. */
function Finished({ upload: { name, path, file } }: { readonly upload: Known }) {
  const t = useUploadMessages();
  const say = useServerMessages();
  const reason = file?.reason != null && say(file.reasonSaid, file.reason);
  const advice = file?.advice != null && say(file.adviceSaid, file.advice);
  return (
    <>
      <h2 className="studio-row__title">
        <bdi>{name}</bdi>
      </h2>
      <p className="studio-soft">
        <bdi>{t('upload.done', { path: path ?? '' })}</bdi>
      </p>
      {!file && <p>{t('upload.looking')}</p>}
      {file?.video && (
        <p>
          {t('upload.ready')}{' '}
          <a href={editPath(file.video.videoId)}>
            <bdi>{file.video.title}</bdi>
          </a>
        </p>
      )}
      {[reason, advice].map(
        (said, i) =>
          said && (
            <p key={i} {...said.marks}>
              {said.text}
            </p>
          ),
      )}
    </>
  );
}
