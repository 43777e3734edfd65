import { Icon } from '../../ui/Icon.tsx';

/** Laid over a player that cannot play. */
export function PlayerProblem({
  downloadUrl,
  onRetry,
}: {
  readonly downloadUrl: string | null;
  readonly onRetry: () => void;
}) {
  return (
    <div className="player__problem" role="alert">
      <p className="player__problem-title">This video cannot be played</p>
      <p>
        Its file did not arrive, or this browser does not know its format. Try again, or play the file in
        another program.
      </p>
      <p className="player__problem-actions">
        <button className="button" type="button" onClick={onRetry}>
          Try again
        </button>
        {downloadUrl && (
          <a className="button" href={downloadUrl} download>
            <Icon name="download" />
            Download
          </a>
        )}
      </p>
    </div>
  );
}
