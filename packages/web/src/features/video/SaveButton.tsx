import { Icon } from '../../ui/Icon.tsx';
import { useSetSaved } from './useSetSaved.ts';

/** Shows at once that a video is saved; takes it back, and says so, if the server does not take it. */
export function SaveButton({
  videoId,
  viewerId,
  isSaved,
}: {
  readonly videoId: string;
  readonly viewerId: string;
  readonly isSaved: boolean;
}) {
  const { setSaved, hasFailed } = useSetSaved(videoId, viewerId);
  return (
    <div className="save">
      <button
        className="button save__button"
        type="button"
        aria-pressed={isSaved}
        onClick={() => setSaved(!isSaved)}
      >
        <Icon name="bookmark" />
        Save
      </button>
      <p className="save__problem" role="status">
        {hasFailed && 'Your list was not changed. Try again.'}
      </p>
    </div>
  );
}
