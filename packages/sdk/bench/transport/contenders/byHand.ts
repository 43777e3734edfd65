import type { Contender } from '../contender.ts';

const query = 'query Video($id:ID!){video(id:$id){id title}}';
const headers = {
  accept: 'application/graphql-response+json, application/json;q=0.9',
  'content-type': 'application/json',
};

/** The minimum: one request and parsing its JSON. */
export const contender: Contender = {
  create: (url, fetch = globalThis.fetch) => ({
    async ask(id) {
      const body = JSON.stringify({ operationName: 'Video', variables: { id }, query });
      const answer = await fetch(url, { method: 'POST', headers, body });
      return (await answer.json()).data;
    },
  }),
};
