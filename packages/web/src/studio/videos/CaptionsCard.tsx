import { RemoveCaptions, SetCaptions, type StudioVideoQuery } from '../operations/index.ts';
import { useMutation } from '@mainvideo/sdk/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { languageInName, readCaptionsFile } from './readCaptionsFile.ts';
import { useMessages, type StudioMessageId } from '../messages.ts';
import { useVideoChange } from './useVideoChange.ts';

type Captions = NonNullable<NonNullable<StudioVideoQuery['studio']>['video']>['captions'];

const unread = {
  tooLarge: 'studio.captionsTooLarge',
  unread: 'studio.captionsUnread',
} as const satisfies { readonly [problem: string]: StudioMessageId };

/**
 * The captions of a video: those in the library, beside the file or inside it, and those that the owner uploads, one
 * for each language.
 */
export function CaptionsCard({
  videoId,
  captions,
}: {
  readonly videoId: string;
  readonly captions: Captions;
}) {
  const w = useMessages();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [language, setLanguage] = useState('');
  const { isBusy, said, forget, refuse, change } = useVideoChange(videoId);
  const [setCaptions] = useMutation(SetCaptions, { ignoreResults: true });
  const [removeCaptions] = useMutation(RemoveCaptions, { ignoreResults: true });
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const entries = new FormData(event.currentTarget);
    const file = entries.get('file') as File;
    const reading = await readCaptionsFile(file);
    if ('problem' in reading) return refuse(w(unread[reading.problem]));
    const label = String(entries.get('label')).trim() || null;
    const input = { id: videoId, language: language.trim(), label, file: reading.file };
    if (!(await change(() => setCaptions({ variables: { input } }), 'studio.captionsSaved'))) return;
    form.current?.reset();
    setLanguage('');
  };

  const remove = async (removed: string) => {
    // The focused button was removed with the captions.
    title.current?.focus();
    const input = { id: videoId, language: removed };
    await change(() => removeCaptions({ variables: { input } }), 'studio.removed');
  };

  return (
    <section className="studio-card studio-captions" aria-labelledby={`${id}-title`}>
      <h2 className="studio-label" id={`${id}-title`} ref={title} tabIndex={-1}>
        {w('studio.captions')}
      </h2>
      {captions.length === 0 && <p className="studio-soft">{w('studio.noCaptions')}</p>}
      <ul className="studio-captions__list">
        {captions.map((track) => (
          <li key={track.language}>
            <a href={track.url} download={`${track.language}.vtt`}>
              <bdi>{track.label}</bdi>
            </a>{' '}
            <code>{track.language}</code>
            <span className="studio-soft">
              {w(track.isGiven ? 'studio.captionsGiven' : 'studio.captionsFromLibrary')}
            </span>
            {track.isGiven && (
              <button
                className="button"
                type="button"
                aria-label={w('studio.captionsRemoveNamed', { name: track.label })}
                aria-disabled={isBusy}
                onClick={() => !isBusy && void remove(track.language)}
              >
                {w('studio.captionsRemove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <form className="studio-form" ref={form} onSubmit={(event) => void add(event)}>
        <div className="studio-field">
          <label className="studio-label" htmlFor={`${id}-file`}>
            {w('studio.captionsFile')}
          </label>
          <input
            className="text-field"
            id={`${id}-file`}
            name="file"
            type="file"
            accept=".vtt,.srt,.ass,.ssa,text/vtt"
            required
            aria-describedby={`${id}-file-advice`}
            onChange={(event) => {
              const name = event.target.files?.[0]?.name ?? '';
              setLanguage(language || languageInName(name));
              forget();
            }}
          />
          <p className="studio-soft" id={`${id}-file-advice`}>
            {w('studio.captionsAdvice')}
          </p>
        </div>
        <div className="studio-field">
          <label className="studio-label" htmlFor={`${id}-language`}>
            {w('studio.captionsLanguage')}
          </label>
          <input
            className="text-field"
            id={`${id}-language`}
            name="language"
            required
            autoCapitalize="off"
            spellCheck={false}
            value={language}
            aria-describedby={`${id}-language-advice`}
            onChange={(event) => setLanguage(event.target.value)}
          />
          <p className="studio-soft" id={`${id}-language-advice`}>
            {w('studio.captionsLanguageAdvice')}
          </p>
        </div>
        <div className="studio-field">
          <label className="studio-label" htmlFor={`${id}-label`}>
            {w('studio.captionsLabel')}
          </label>
          <input
            className="text-field"
            id={`${id}-label`}
            name="label"
            dir="auto"
            maxLength={60}
            aria-describedby={`${id}-label-advice`}
          />
          <p className="studio-soft" id={`${id}-label-advice`}>
            {w('studio.captionsLabelAdvice')}
          </p>
        </div>
        <div className="studio-form__end">
          <button className="button button--strong" aria-disabled={isBusy}>
            {isBusy ? w('studio.saving') : w('studio.captionsAdd')}
          </button>
          <span className={said?.isProblem ? 'studio-problem' : 'studio-soft'} role="status">
            {said?.text}
          </span>
        </div>
      </form>
    </section>
  );
}
