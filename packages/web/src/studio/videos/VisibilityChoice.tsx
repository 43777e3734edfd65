import { SetVideoVisibility, type VideoVisibility } from '../operations/index.ts';
import { useMutation } from '@mainvideo/sdk/react';
import { useState } from 'react';
import { useMessages } from '../messages.ts';

export const visibilities = ['PUBLIC', 'UNLISTED', 'PRIVATE'] as const satisfies readonly VideoVisibility[];

const words = {
  PUBLIC: 'studio.public',
  UNLISTED: 'studio.unlisted',
  PRIVATE: 'studio.private',
} as const;

const advice = {
  PUBLIC: 'studio.publicAdvice',
  UNLISTED: 'studio.unlistedAdvice',
  PRIVATE: 'studio.privateAdvice',
} as const;

export function useVisibilityMessage(): (visibility: VideoVisibility) => string {
  const w = useMessages();
  return (visibility) => w(words[visibility]);
}

/** Selects the visibility of a video. Shows the choice at once, and reverts it if the server refuses. */
export function VisibilityChoice({
  id,
  videoId,
  title,
  visibility,
  hasAdvice = false,
}: {
  /** Id of the StudioVideo. */
  readonly id: string;
  readonly videoId: string;
  readonly title: string;
  readonly visibility: VideoVisibility;
  readonly hasAdvice?: boolean;
}) {
  const w = useMessages();
  const [isFailed, setFailed] = useState(false);
  const [setVisibility] = useMutation(SetVideoVisibility, { ignoreResults: true });
  const choose = async (chosen: VideoVisibility) => {
    setFailed(false);
    await setVisibility({
      variables: { input: { id: videoId, visibility: chosen } },
      optimisticResponse: {
        __typename: 'Mutation',
        setVideoVisibility: {
          __typename: 'SetVideoVisibilityPayload',
          video: { __typename: 'StudioVideo', id, visibility: chosen },
        },
      },
    }).catch(() => setFailed(true));
  };
  return (
    <span className="studio-visibility">
      <select
        className="studio-select"
        data-visibility={visibility}
        aria-label={w('studio.visibilityOf', { title })}
        value={visibility}
        onChange={(event) => void choose(event.target.value as VideoVisibility)}
      >
        {visibilities.map((each) => (
          <option key={each} value={each}>
            {w(words[each])}
          </option>
        ))}
      </select>
      {hasAdvice && <span className="studio-soft">{w(advice[visibility])}</span>}
      <span className="studio-problem" role="status">
        {isFailed && w('studio.changeFailed')}
      </span>
    </span>
  );
}
