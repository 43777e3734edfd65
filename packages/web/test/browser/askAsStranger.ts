import * as assert from 'uvu/assert';

/** Queries the API of a site as a new viewer: no cookie is sent. A response with errors fails the test. */
export function askAsStranger(origin: string) {
  return async <Data = any>(query: string, variables: object = {}): Promise<Data> => {
    const answer = await fetch(`${origin}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await answer.json()) as { readonly data: Data; readonly errors?: unknown };
    assert.not.ok(errors, JSON.stringify(errors));
    return data;
  };
}
