import { useMessages } from '../messages.ts';

/** Shows a message after a screen's live updates have ended. */
export function LiveNews({ isOver }: { readonly isOver: boolean }) {
  const w = useMessages();
  return (
    <p className="studio-problem" role="status">
      {isOver && w('studio.notLive')}
    </p>
  );
}
