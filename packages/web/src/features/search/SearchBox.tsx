import { useEffect, useRef, useState } from 'react';
import { type Combobox, SearchForm } from '../../ui/site/SearchForm.tsx';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import { useFocusKey } from './useFocusKey.ts';

/** A search form with suggestions. Their code loads when the viewer is about to search. */
export function SearchBox({
  text,
  takesKey = false,
}: {
  /** The current search. */
  readonly text?: string;
  /** Whether the `/` key moves the focus here from anywhere on the page. */
  readonly takesKey?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  // Without JavaScript it is a plain field, and must not be announced as a combobox.
  const [combobox, setCombobox] = useState<Combobox | null>(null);
  // Offline, the form works without suggestions.
  const suggestions = useOnDemand(async () => (await import('./Suggestions.tsx')).Suggestions);
  const Suggestions = suggestions.code;
  useEffect(() => setCombobox({ popupId: null, activeId: null }), []);
  useFocusKey(form, takesKey);
  return (
    <SearchForm text={text} formRef={form} combobox={combobox} takesKey={takesKey} onFocus={suggestions.ask}>
      {Suggestions && <Suggestions form={form} onPopup={setCombobox} />}
    </SearchForm>
  );
}
