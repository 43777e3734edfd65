import { Progress } from '../Progress.tsx';
import { useMessages } from '../messages.ts';

/** How far a running job is. */
export function JobProgress({
  name,
  progress,
}: {
  /** What it makes, and of which video or file. */
  readonly name: string;
  /** In [0, 1]. */
  readonly progress: number;
}) {
  const w = useMessages();
  const percent = `${Math.round(progress * 100)} %`;
  return (
    <div className="studio-job__progress">
      <Progress name={w('studio.progressOf', { name })} done={progress} total={1} text={percent} />
      {/* Screen readers already get this from the progress bar. */}
      <span aria-hidden="true" dir="ltr">
        {percent}
      </span>
    </div>
  );
}
