import type { Client, Runtime } from '@mainvideo/sdk';
import { SearchSuggestions, type SearchSuggestionsQuery } from '@mainvideo/sdk/operations';

export interface SuggestionSource {
  /** Requests suggestions for a typed text. Earlier requests are dropped. */
  ask(text: string): void;
  stop(): void;
}

type Suggestions = SearchSuggestionsQuery['searchSuggestions'];

/** Shorter than the pause between two keys of most fast typists. With 150 ms the list felt slow. */
const typingPauseMs = 120;

/**
 * Creates a source of suggestions for the typed text. Cached suggestions are reported at once, without a request.
 * Otherwise, a request is sent when typing pauses, and the previous one is aborted: only results for the last text
 * are reported.
 *
 * @param onAnswer not called offline: suggestions are optional
 */
export function createSuggestionSource(
  client: Client,
  runtime: Pick<Runtime, 'setTimeout' | 'clearTimeout'>,
  onAnswer: (suggestions: Suggestions) => void,
): SuggestionSource {
  let timer: unknown;
  let leave: AbortController | null = null;

  async function fetchFor(query: string, controller: AbortController): Promise<void> {
    try {
      const { signal } = controller;
      const { data } = await client.query({ query: SearchSuggestions, variables: { query }, signal });
      if (leave === controller && data) onAnswer(data.searchSuggestions);
    } catch {
      // Aborted or failed: the viewer can search without suggestions.
    }
  }

  function stop(): void {
    runtime.clearTimeout(timer);
    leave?.abort();
    leave = null;
  }

  return {
    ask(text) {
      stop();
      // The server ignores case and extra spaces, so equivalent texts share one cache entry.
      const query = text.trim().replace(/\s+/g, ' ').toLowerCase();
      if (query === '') return onAnswer([]);
      const known = client.cache?.readQuery({ query: SearchSuggestions, variables: { query } });
      if (known) return onAnswer(known.searchSuggestions);
      const controller = new AbortController();
      leave = controller;
      timer = runtime.setTimeout(() => void fetchFor(query, controller), typingPauseMs);
    },
    stop,
  };
}
