import type { Client, Runtime } from '@mainvideo/sdk';
import { SearchSuggestions, type SearchSuggestionsQuery } from '@mainvideo/sdk/operations';

export interface SuggestionSource {
  /** Requests suggestions for a typed text; earlier requests are dropped. */
  ask(text: string): void;
  stop(): void;
}

type Suggestions = SearchSuggestionsQuery['searchSuggestions'];

/** Shorter than the pause between two keys of most fast typists; with 150 ms the list felt slow. */
const typingPauseMs = 120;

/**
 * Suggestions for what is being typed. What the cache knows comes at once and without a request; else one is sent when the
 * typing pauses, and the one before it is aborted: an answer is only ever told for the last text.
 *
 * @param onAnswer without a connection it is not called: suggestions are an offer
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
      // As the server sees it: the same letters in another case are the same question.
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
