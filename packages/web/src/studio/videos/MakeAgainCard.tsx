import { type JobKind, MakeMedia } from '../operations/index.ts';
import { useMutation } from '@mainvideo/sdk/react';
import { useState } from 'react';
import { kindMessages } from '../jobs/kindMessages.ts';
import { refusalOf } from '../refusalOf.ts';
import { useMessages } from '../messages.ts';

/** Available for any video. Conversions of files that browsers cannot play are repeated from their jobs instead. */
const kinds = [
  'POSTER',
  'STORYBOARD',
  'CAPTIONS',
  'LOUDNESS',
  'LADDER',
] as const satisfies readonly JobKind[];

/** Makes the media of a video again, one kind at a time; the jobs screen shows the progress. */
export function MakeAgainCard({ videoId }: { readonly videoId: string }) {
  const w = useMessages();
  const [make] = useMutation(MakeMedia, { ignoreResults: true });
  const [outcome, setOutcome] = useState<{ readonly kind: JobKind; readonly problem: string | null } | null>(
    null,
  );
  const makeAgain = async (kind: JobKind) => {
    setOutcome(null);
    try {
      await make({ variables: { videoId, kinds: [kind] } });
      setOutcome({ kind, problem: null });
    } catch (error) {
      setOutcome({ kind, problem: refusalOf(error) ?? w('studio.changeFailed') });
    }
  };
  return (
    <section className="studio-card" aria-labelledby="studio-make">
      <h2 className="studio-label" id="studio-make">
        {w('studio.makeAgain')}
      </h2>
      <p className="studio-soft">{w('studio.makeAgainAdvice')}</p>
      <div className="studio-actions">
        {kinds.map((kind) => (
          <button
            className="button"
            type="button"
            key={kind}
            aria-label={w('studio.makeAgainNamed', { name: w(kindMessages[kind]) })}
            onClick={() => void makeAgain(kind)}
          >
            {w(kindMessages[kind])}
          </button>
        ))}
      </div>
      <p className="studio-actions">
        <a className="button" href="/studio/jobs">
          {w('studio.jobs')}
        </a>
        <span role="status" className={outcome?.problem ? 'studio-problem' : 'studio-soft'}>
          {outcome &&
            (outcome.problem ?? w('studio.makeAgainAdded', { name: w(kindMessages[outcome.kind]) }))}
        </span>
      </p>
    </section>
  );
}
