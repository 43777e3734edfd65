import { useMessages } from './messages.ts';

/** Says that a screen's news have ended. Until then it says nothing. */
export function LiveNews({ isOver }: { readonly isOver: boolean }) {
  const w = useMessages();
  return (
    <p className="studio-problem" role="status">
      {isOver && w('studio.notLive')}
    </p>
  );
}
