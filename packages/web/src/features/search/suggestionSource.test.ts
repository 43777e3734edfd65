import { createCache, createClient } from '@mainvideo/sdk';
import { createScriptedFetch, createVirtualClock } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSuggestionSource } from './suggestionSource.ts';

const it = suite('createSuggestionSource');

function start() {
  const clock = createVirtualClock();
  const asked: string[] = [];
  const fetch = createScriptedFetch(async (request) => {
    const { query } = (request.body as { variables: { query: string } }).variables;
    asked.push(query);
    const found = [{ __typename: 'SearchSuggestion', text: `${query}!`, kind: 'TITLE' }];
    // The shorter the text, the slower the response.
    await new Promise<void>((resolve) => clock.setTimeout(resolve, 1000 - 100 * query.length));
    return { json: { data: { __typename: 'Query', searchSuggestions: found } } };
  });
  const client = createClient({
    url: 'http://site.test/api/graphql',
    cache: createCache(),
    fetch: fetch as typeof globalThis.fetch,
    runtime: clock.runtime,
  });
  const answers: string[][] = [];
  const source = createSuggestionSource(client, clock.runtime, (suggestions) =>
    answers.push(suggestions.map(({ text }) => text)),
  );
  return { clock, source, asked, answers, client };
}

it('asks once the typing pauses, for the last text alone', async () => {
  const { clock, source, asked, answers, client } = start();
  for (const text of ['s', 'se', ' Sea ']) {
    source.ask(text);
    await clock.advance(100);
  }
  await clock.advance(2000);
  assert.equal([asked, answers], [['sea'], [['sea!']]]);
  client.stop();
});

it('never tells an answer to what was typed before, however late it comes', async () => {
  const { clock, source, asked, answers, client } = start();
  source.ask('s');
  await clock.advance(150);
  source.ask('sea');
  await clock.advance(5000);
  assert.equal([asked, answers], [['s', 'sea'], [['sea!']]]);
  client.stop();
});

it('answers at once, and without a request, what the cache knows; nothing to nothing', async () => {
  const { clock, source, asked, answers, client } = start();
  source.ask('sea');
  await clock.advance(2000);
  source.ask('SEA');
  source.ask(' ');
  assert.equal(answers, [['sea!'], ['sea!'], []]);
  await clock.advance(2000);
  assert.equal(asked, ['sea']);
  client.stop();
});

it.run();
