import { DeleteVideo, EraseVideo, RestoreVideo, type StudioTrashQuery } from '../operations/index.ts';
import { useClient, useMutation } from '@mainvideo/sdk/react';
import { useRef, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { formatBytes } from '../formatBytes.ts';
import { Moment } from '../Moment.tsx';
import { refusalOf } from '../refusalOf.ts';
import { editPath } from '../screens.ts';
import { EmptyList, StudioFrame } from '../StudioFrame.tsx';
import { useMessages } from '../messages.ts';
import { useTrashMessages } from './trashMessages.ts';

type Studio = NonNullable<StudioTrashQuery['studio']>;

/** The deleted videos, and the confirmation before a video is deleted. */
export function TrashScreen({
  studio: { video, trash },
  refresh,
}: {
  readonly studio: Studio;
  readonly refresh: () => Promise<unknown>;
}) {
  const w = useMessages();
  const t = useTrashMessages();
  const client = useClient();
  const { decimalSign } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const [deleteVideo] = useMutation(DeleteVideo, { ignoreResults: true });
  const [restoreVideo] = useMutation(RestoreVideo, { ignoreResults: true });
  const [eraseVideo] = useMutation(EraseVideo, { ignoreResults: true });

  const change = async (happen: () => Promise<string>) => {
    if (isBusy) return;
    setBusy(true);
    setSaid(null);
    try {
      const text = await happen();
      await refresh();
      setSaid({ text, isProblem: false });
      // The focused button was removed.
      status.current?.focus();
    } catch (error) {
      setSaid({ text: refusalOf(error) ?? w('studio.changeFailed'), isProblem: true });
    } finally {
      setBusy(false);
    }
  };
  const remove = async ({ videoId, title }: NonNullable<Studio['video']>) => {
    await deleteVideo({ variables: { input: { id: videoId } } });
    // Pages of this document no longer show it, and lists are refetched.
    client.cache?.evict({ id: `Video:${videoId}` });
    return t('trash.moved', { name: title });
  };

  const paths = video?.files?.paths ?? (video ? [video.path] : []);
  const unnamedCount = (video?.files?.totalCount ?? 0) - paths.length;
  const sizeBytes = trash.reduce((sum, entry) => sum + entry.sizeBytes, 0);
  const size = formatBytes(sizeBytes, decimalSign);

  return (
    <StudioFrame screen="trash" title={w('studio.trash')}>
      {video && (
        <section className="studio-card" aria-labelledby="trash-ask">
          <h2 className="studio-card__title" id="trash-ask">
            {t('trash.ask')}
          </h2>
          <p>
            <strong>
              <bdi>{video.title}</bdi>
            </strong>
          </p>
          <p>{t('trash.askAdvice')}</p>
          <ul className="studio-path">
            {paths.map((path) => (
              <li key={path}>
                <bdi>{path}</bdi>
              </li>
            ))}
            {unnamedCount > 0 && <li>{t('trash.moreFiles', { count: unnamedCount })}</li>}
          </ul>
          <div className="studio-actions">
            <button
              className="button"
              type="button"
              aria-disabled={isBusy}
              onClick={() => void change(() => remove(video))}
            >
              {t('trash.delete')}
            </button>
            <a className="button" href={editPath(video.videoId)}>
              {t('trash.keep')}
            </a>
          </div>
        </section>
      )}
      <p
        className={said?.isProblem ? 'studio-problem' : 'studio-soft'}
        role="status"
        tabIndex={-1}
        ref={status}
      >
        {said?.text}
      </p>
      {trash.length === 0 ? (
        <EmptyList title={t('trash.empty')} advice={t('trash.emptyAdvice')} />
      ) : (
        <>
          <p className="studio-soft">{t('trash.about')}</p>
          <div className="studio-actions">
            <button
              className="button studio-danger"
              type="button"
              aria-disabled={isBusy}
              onClick={() => {
                if (isBusy || !window.confirm(t('trash.eraseAllAsk', { count: trash.length, size }))) return;
                void change(async () => {
                  for (const { id } of trash) await eraseVideo({ variables: { input: { id } } });
                  return t('trash.emptied', { size });
                });
              }}
            >
              {t('trash.eraseAll')}
            </button>
          </div>
          <ul className="studio-list">
            {trash.map(({ id, title, paths, sizeBytes, deletedAt, erasedAt }) => (
              <li className="studio-row" key={id}>
                <h2 className="studio-row__title">
                  <bdi>{title}</bdi>
                </h2>
                <p className="studio-soft">
                  <bdi>{formatBytes(sizeBytes, decimalSign)}</bdi> · {t('trash.deleted')}:{' '}
                  <Moment iso={deletedAt} />
                  {erasedAt !== null && (
                    <>
                      {' · '}
                      {t('trash.erasedOn')}: <Moment iso={erasedAt} />
                    </>
                  )}
                </p>
                <p className="studio-path">
                  <bdi>{paths[0]}</bdi>
                </p>
                <div className="studio-actions">
                  <button
                    className="button"
                    type="button"
                    aria-label={t('trash.restoreNamed', { name: title })}
                    aria-disabled={isBusy}
                    onClick={() =>
                      void change(async () => {
                        const { data } = await restoreVideo({ variables: { input: { id } } });
                        return t('trash.restored', { path: data?.restoreVideo.paths[0] ?? '' });
                      })
                    }
                  >
                    {t('trash.restore')}
                  </button>
                  <button
                    className="button"
                    type="button"
                    aria-label={t('trash.eraseNamed', { name: title })}
                    aria-disabled={isBusy}
                    onClick={() => {
                      if (isBusy || !window.confirm(t('trash.eraseAsk', { name: title }))) return;
                      void change(async () => {
                        await eraseVideo({ variables: { input: { id } } });
                        return t('trash.erased', { name: title });
                      });
                    }}
                  >
                    {t('trash.erase')}
                  </button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </StudioFrame>
  );
}
