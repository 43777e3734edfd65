import { useRef, useState } from 'react';
import { useMessages } from './messages.ts';

/**
 * A command with a copy button. If the browser does not allow writing to the clipboard (over plain HTTP), the command
 * is selected.
 */
export function Command({ command }: { readonly command: string }) {
  const w = useMessages();
  const text = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'studio.copied' | 'studio.selected' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      setOutcome('studio.copied');
    } catch {
      window.getSelection()?.selectAllChildren(text.current!);
      setOutcome('studio.selected');
    }
  };
  return (
    <div className="studio-command">
      <code dir="ltr" ref={text}>
        {command}
      </code>
      <button
        className="button"
        type="button"
        aria-label={w('studio.copyNamed', { command })}
        onClick={() => void copy()}
      >
        {w('studio.copy')}
      </button>
      <span className="studio-soft" role="status">
        {outcome && w(outcome)}
      </span>
    </div>
  );
}
