import { isClientError } from '@mainvideo/sdk';
import { UpdateVideo } from '../operations/index.ts';
import { useClient, useMutation } from '@mainvideo/sdk/react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useLeaveGuard } from '../useLeaveGuard.ts';
import {
  areSame,
  changesOf,
  type FieldProblems,
  fieldsOf,
  problemsOf,
  textOf,
  type VideoFields,
  type VideoText,
} from './videoForm.ts';
import { useMessages } from '../messages.ts';

type Phase = 'ready' | 'saving' | 'saved' | 'failed';

/**
 * The form for a video's text. Not optimistic: the form counts as saved only when the server has accepted it, and the
 * typed text stays until then.
 */
export function VideoForm({
  videoId,
  saved,
  ofFile,
  durationSeconds,
}: {
  readonly videoId: string;
  readonly saved: VideoText;
  readonly ofFile: VideoText;
  readonly durationSeconds: number;
}) {
  const w = useMessages();
  const client = useClient();
  const [fields, setFields] = useState(() => fieldsOf(saved));
  const [problems, setProblems] = useState<FieldProblems>({});
  const [phase, setPhase] = useState<Phase>('ready');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [update] = useMutation(UpdateVideo, { ignoreResults: true });
  const form = useRef<HTMLFormElement>(null);
  const wanted = textOf(fields);
  const isUnsaved = !areSame(wanted, saved);
  useLeaveGuard(isUnsaved, w('studio.leaveQuestion'));

  const set = (field: keyof VideoFields) => (value: string) => {
    setFields({ ...fields, [field]: value });
    setProblems({ ...problems, [field]: undefined });
    setPhase('ready');
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'saving' || !isUnsaved) return;
    const found = problemsOf(fields, durationSeconds);
    setProblems(found);
    setRefusal(null);
    const first = (['title', 'description', 'tags', 'chapters'] as const).find((field) => found[field]);
    if (first) return (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
    setPhase('saving');
    try {
      await update({ variables: { input: changesOf(videoId, saved, wanted, ofFile) } });
      // Viewer pages in this document refetch their data of the video.
      client.cache?.invalidate({ id: `Video:${videoId}` });
      setPhase('saved');
    } catch (error) {
      setPhase('failed');
      if (isClientError(error) && error.kind === 'graphql') setRefusal(error.errors[0]?.message ?? null);
    }
  };

  return (
    <form className="studio-form" ref={form} onSubmit={save} noValidate>
      <Field
        name="title"
        problem={problems.title}
        label={w('studio.title')}
        value={fields.title}
        ofFile={ofFile.title}
        onChange={set('title')}
      />
      <Field
        name="description"
        isLong
        problem={problems.description}
        label={w('studio.description')}
        value={fields.description}
        ofFile={ofFile.description}
        onChange={set('description')}
      />
      <Field
        name="tags"
        problem={problems.tags}
        label={w('studio.tags')}
        advice={w('studio.tagsAdvice')}
        value={fields.tags}
        ofFile={ofFile.tags.join(', ')}
        onChange={set('tags')}
      />
      <Field
        name="chapters"
        isLong
        problem={problems.chapters}
        label={w('studio.chapters')}
        advice={w('studio.chaptersAdvice')}
        value={fields.chapters}
        ofFile={fieldsOf(ofFile).chapters}
        onChange={set('chapters')}
      />
      <div className="studio-form__end">
        <button className="button button--strong" aria-disabled={phase === 'saving' || !isUnsaved}>
          {phase === 'saving' ? w('studio.saving') : w('studio.save')}
        </button>
        <span className={phase === 'failed' ? 'studio-problem' : 'studio-soft'} role="status">
          {phase === 'failed'
            ? (refusal ?? w('studio.changeFailed'))
            : isUnsaved
              ? w('studio.unsaved')
              : phase === 'saved' && w('studio.saved')}
        </span>
      </div>
    </form>
  );
}

function Field({
  name,
  label,
  advice,
  value,
  ofFile,
  isLong = false,
  problem,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly advice?: ReactNode;
  readonly value: string;
  readonly ofFile: string;
  readonly isLong?: boolean;
  readonly problem: FieldProblems[keyof FieldProblems];
  readonly onChange: (value: string) => void;
}) {
  const w = useMessages();
  const id = useId();
  const Input = isLong ? 'textarea' : 'input';
  return (
    <div className="studio-field">
      <label className="studio-label" htmlFor={id}>
        {label}
      </label>
      <Input
        className="text-field"
        id={id}
        name={name}
        dir="auto"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem ${id}-advice`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="studio-problem" id={`${id}-problem`} role="alert">
        {problem && w(problem.word, problem.values)}
      </p>
      <div className="studio-field__reset">
        <span id={`${id}-advice`}>{advice}</span>
        {value !== ofFile && (
          <button
            className="button"
            type="button"
            aria-label={`${label}: ${w('studio.reset')}`}
            onClick={() => {
              // The focused button is about to be removed.
              document.getElementById(id)?.focus();
              onChange(ofFile);
            }}
          >
            {w('studio.reset')}
          </button>
        )}
      </div>
    </div>
  );
}
