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

function useVisibilityMessage(): (visibility: VideoVisibility) => string {
  const w = useMessages();
  return (visibility) => w(words[visibility]);
}

export function VisibilityOptions() {
  const word = useVisibilityMessage();
  return visibilities.map((each) => (
    <option key={each} value={each}>
      {word(each)}
    </option>
  ));
}

/** A `StudioVideo` whose visibility can be changed. */
export interface ChangedVideo {
  readonly id: string;
  readonly videoId: string;
}

/** Returns a function that changes the visibility of videos. The change is shown at once, and reverted if the server refuses. */
export function useVisibilityChange() {
  const [setVisibility] = useMutation(SetVideoVisibility, { ignoreResults: true });
  return (videos: readonly ChangedVideo[], visibility: VideoVisibility) =>
    setVisibility({
      variables: { input: { ids: videos.map(({ videoId }) => videoId), visibility } },
      optimisticResponse: {
        __typename: 'Mutation',
        setVideoVisibility: {
          __typename: 'SetVideoVisibilityPayload',
          videos: videos.map(({ id }) => ({ __typename: 'StudioVideo', id, visibility })),
        },
      },
    });
}

/** Selects the visibility of a video. */
export function VisibilityChoice({
  id,
  videoId,
  title,
  visibility,
  hasAdvice = false,
}: ChangedVideo & {
  readonly title: string;
  readonly visibility: VideoVisibility;
  readonly hasAdvice?: boolean;
}) {
  const w = useMessages();
  const [isFailed, setFailed] = useState(false);
  const changeVisibility = useVisibilityChange();
  const choose = async (chosen: VideoVisibility) => {
    setFailed(false);
    await changeVisibility([{ id, videoId }], chosen).catch(() => setFailed(true));
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
        <VisibilityOptions />
      </select>
      {hasAdvice && <span className="studio-soft">{w(advice[visibility])}</span>}
      <span className="studio-problem" role="status">
        {isFailed && w('studio.changeFailed')}
      </span>
    </span>
  );
}
