import { type RefObject, useEffect } from 'react';
import { areShortcutsOn } from '../../ui/shortcutPreference.ts';

/** `/` focuses the form's field and selects its text, unless the viewer is typing elsewhere. */
export function useFocusKey(form: RefObject<HTMLFormElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const target = event.target as Partial<HTMLElement> | null;
      if (target?.isContentEditable || target?.closest?.('input, textarea, select, dialog')) return;
      if (!areShortcutsOn()) return;
      const field = form.current?.querySelector('input');
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form, isOn]);
}
