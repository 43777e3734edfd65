import type { StorageKind, StudioStorageQuery } from '../operations/index.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { formatBytes } from '../formatBytes.ts';
import { type StudioMessageId, useMessages } from '../messages.ts';
import { Progress } from '../Progress.tsx';
import { editPath } from '../screens.ts';
import { isolate } from '../serverMessages/translateServerMessages.ts';
import { StudioFrame } from '../StudioFrame.tsx';

type Storage = NonNullable<StudioStorageQuery['studio']>['storage'];

/** Each kind, and where the owner can free its space. */
const kinds: { readonly [kind in StorageKind]: { readonly word: StudioMessageId; readonly path?: string } } =
  {
    VIDEOS: { word: 'studio.videos', path: '/studio/videos' },
    UNUSED_FILES: { word: 'studio.storageUnused', path: '/studio/files?status=REFUSED' },
    CONVERTED: { word: 'studio.kindTranscode' },
    STREAMS: { word: 'studio.kindLadder' },
    UPLOADS: { word: 'studio.storageUploads', path: '/studio/upload' },
    TRASH: { word: 'studio.trash', path: '/studio/trash' },
    DATABASE: { word: 'studio.storageDatabase' },
  };

/** What takes space on the disks, and where to free it. */
export function StorageScreen({ storage: { disks, parts, largestVideos } }: { readonly storage: Storage }) {
  const w = useMessages();
  const { decimalSign } = useLanguage();
  const sizeOf = (sizeBytes: number) => isolate(formatBytes(sizeBytes, decimalSign));
  return (
    <StudioFrame screen="storage" title={w('studio.storage')}>
      <div className="studio-cards">
        {disks.map(({ holds, freeBytes, totalBytes }) => {
          const name = w(
            holds.length > 1
              ? 'studio.storageDisk'
              : holds[0] === 'LIBRARY'
                ? 'studio.storageLibrary'
                : 'studio.storageData',
          );
          const text = w('studio.storageFree', { free: sizeOf(freeBytes), total: sizeOf(totalBytes) });
          return (
            <section className="studio-card" key={name}>
              <h2 className="studio-card__title">{name}</h2>
              <Progress name={name} done={totalBytes - freeBytes} total={totalBytes} text={text} />
              <p>{text}</p>
            </section>
          );
        })}
        <section className="studio-card studio-card--wide">
          <h2 className="studio-card__title">{w('studio.storageParts')}</h2>
          <dl className="studio-facts studio-facts--stacked">
            {parts.map(({ kind, sizeBytes }) => {
              const { word, path } = kinds[kind];
              return (
                <div key={kind}>
                  <dt>{path ? <a href={path}>{w(word)}</a> : w(word)}</dt>
                  <dd>{sizeOf(sizeBytes)}</dd>
                </div>
              );
            })}
          </dl>
          <p className="studio-soft">{w('studio.storageAdvice')}</p>
        </section>
      </div>
      {largestVideos.length > 0 && (
        <section className="studio-field" aria-labelledby="studio-largest">
          <h2 className="studio-card__title" id="studio-largest">
            {w('studio.storageLargest')}
          </h2>
          <table className="studio-table">
            <thead>
              <tr>
                <th scope="col">{w('studio.video')}</th>
                <th scope="col" className="studio-number">
                  {w('studio.file')}
                </th>
                <th scope="col" className="studio-number">
                  {w('studio.storageGenerated')}
                </th>
              </tr>
            </thead>
            <tbody>
              {largestVideos.map(({ video: { id, videoId, title, sizeBytes }, generatedBytes }) => (
                <tr key={id}>
                  <th scope="row">
                    <a href={editPath(videoId)} aria-label={w('studio.editNamed', { title })}>
                      <bdi>{title}</bdi>
                    </a>
                  </th>
                  <td data-label={w('studio.file')} className="studio-number">
                    {sizeOf(sizeBytes)}
                  </td>
                  <td data-label={w('studio.storageGenerated')} className="studio-number">
                    {sizeOf(generatedBytes)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </StudioFrame>
  );
}
