import { useEffect, useRef, useState } from 'react';
import { type Combobox, SearchForm } from '../../ui/SearchForm.tsx';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import { useFocusKey } from './useFocusKey.ts';

/** A search form with suggestions, whose code loads when the viewer is about to search. */
export function SearchBox({
  text,
  name,
  takesKey = false,
}: {
  /** What is being searched for now. */
  readonly text?: string;
  /** Tells two of them on one page apart. */
  readonly name?: string;
  /** The key `/` leads to it from anywhere on the page. */
  readonly takesKey?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  // Without JavaScript it is a field like any other, and must not say that it is more.
  const [combobox, setCombobox] = useState<Combobox | null>(null);
  // Without a connection it searches as it is.
  const suggestions = useOnDemand(async () => (await import('./Suggestions.tsx')).Suggestions);
  const Suggestions = suggestions.code;
  useEffect(() => setCombobox({ popupId: null, activeId: null }), []);
  useFocusKey(form, takesKey);
  return (
    <SearchForm
      text={text}
      name={name}
      formRef={form}
      combobox={combobox}
      takesKey={takesKey}
      onFocus={suggestions.ask}
    >
      {Suggestions && <Suggestions form={form} onPopup={setCombobox} />}
    </SearchForm>
  );
}
