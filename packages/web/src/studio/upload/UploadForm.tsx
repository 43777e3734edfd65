import type { StudioUploadsQuery } from '../operations/index.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { formatBytes } from '../formatBytes.ts';
import { useUploadMessages } from './uploadMessages.ts';

type Rule = NonNullable<StudioUploadsQuery['studio']>['uploadRule'];

/** Not a valid folder name, so it cannot collide with one. */
const newFolder = '/';

/** A field to choose or drop files, and the channel for them. */
export function UploadForm({
  rule: { maxBytes, extensions, folders },
  onChosen,
}: {
  readonly rule: Rule;
  readonly onChosen: (files: readonly File[], folder: string) => void;
}) {
  const t = useUploadMessages();
  const id = useId();
  const { decimalSign } = useLanguage();
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const size = formatBytes(maxBytes, decimalSign);
  const take = (files: readonly File[]) => {
    setTooLarge(files.find((file) => file.size > maxBytes)?.name ?? null);
    onChosen(
      files.filter((file) => file.size <= maxBytes),
      chosen === newFolder ? name : chosen,
    );
  };
  const dropped = useEffectEvent((files: readonly File[]) => take(files));
  useEffect(() => {
    // Everywhere on the page: otherwise the browser would open a file that misses the field instead of the page.
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      dropped([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
  const dots = extensions.map((extension) => `.${extension}`);
  return (
    <section className="studio-card" aria-label={t('upload.add')}>
      <p>{t('upload.about')}</p>
      <p className="studio-field">
        <label className="studio-label" htmlFor={`${id}folder`}>
          {t('upload.channel')}
        </label>
        <select
          className="studio-select"
          id={`${id}folder`}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{t('upload.asLibrary')}</option>
          {folders.map((folder) => (
            <option key={folder} value={folder}>
              {folder}
            </option>
          ))}
          <option value={newFolder}>{t('upload.newChannel')}</option>
        </select>
      </p>
      {chosen === newFolder && (
        <p className="studio-field">
          <label className="studio-label" htmlFor={`${id}name`}>
            {t('upload.newChannelName')}
          </label>
          <input
            className="text-field"
            id={`${id}name`}
            dir="auto"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </p>
      )}
      <p className="studio-field">
        <label className="studio-label" htmlFor={`${id}files`}>
          {t('upload.add')}
        </label>
        <input
          className="text-field"
          id={`${id}files`}
          type="file"
          multiple
          accept={dots.join(',')}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            // Reset, so that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        <span className="studio-soft">{t('upload.dropHere')}</span>
      </p>
      <p className="studio-soft">{t('upload.kinds', { size, extensions: dots.join(' ') })}</p>
      <p className="studio-problem" role="alert">
        {tooLarge !== null && t('upload.tooLarge', { name: tooLarge, size })}
      </p>
    </section>
  );
}
