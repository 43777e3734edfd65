import { createClient } from '../../../src/index.ts';
import type { Contender, VideoData } from '../contender.ts';
import { videoQuery } from '../documents.ts';

export const contender: Contender = {
  create(url, fetch) {
    const client = createClient({ url, ...(fetch && { fetch }) });
    return {
      ask: async (id) =>
        (await client.query<VideoData, object>({ query: videoQuery, variables: { id } })).data!,
    };
  },
};
