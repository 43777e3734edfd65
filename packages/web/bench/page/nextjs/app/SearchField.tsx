'use client';

import { useQuery } from '@apollo/client/react';
import { useDeferredValue, useState } from 'react';
import { SearchSuggestions } from './operations';

export function SearchField() {
  const [text, setText] = useState('');
  const query = useDeferredValue(text).trim();
  const { data, previousData } = useQuery(SearchSuggestions, { variables: { query }, skip: query === '' });
  const suggestions = query === '' ? [] : ((data ?? previousData)?.searchSuggestions ?? []);
  return (
    <form role="search" action="/search">
      <input
        name="q"
        type="search"
        aria-label="Search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {suggestions.length > 0 && (
        <ul className="suggestions">
          {suggestions.map(({ text, kind }) => (
            <li key={`${kind} ${text}`}>
              <button type="button" onClick={() => setText(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
