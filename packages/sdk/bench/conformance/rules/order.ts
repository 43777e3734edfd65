import { gql } from 'graphql-tag';
import type { Client, Contender, Response } from '../contender.ts';
import { right, type Rule, settle } from '../rule.ts';

const query = gql`
  query Video {
    video {
      id
      likes
    }
  }
`;
const setLikesMutation = gql`
  mutation SetLikes($likes: Int) {
    setLikes(likes: $likes) {
      id
      likes
    }
  }
`;
const setTitleMutation = gql`
  mutation SetTitle($title: String) {
    setTitle(title: $title) {
      id
      title
    }
  }
`;
const video = (fields: object) => ({ __typename: 'Video', id: '1', ...fields });
const optimistic = {
  setLikes: ({ likes }: { likes?: unknown }) => video({ likes }),
  setTitle: ({ title }: { title?: unknown }) => video({ title }),
};

export const order: readonly Rule[] = [
  {
    id: 'outOfOrder',
    title: 'if the later of two optimistic mutations completes first, its value stays',
    async run(contender) {
      const { client, answerNext } = scripted(contender);
      answerNext({ data: { video: video({ likes: 10 }) } });
      await client.fetch(query);
      let shown: unknown;
      client.watch(query, ({ video }) => (shown = video.likes));
      const answers = [11, 12].map((likes) => {
        const answer = answerNext();
        void client.mutate(setLikesMutation, { likes });
        return () => answer({ data: { setLikes: video({ likes }) } });
      });
      await settle();
      answers[1]!();
      await settle();
      answers[0]!();
      await settle();
      return shown === 12 ? right : `12 was set last, but ${shown} is shown`;
    },
  },
  {
    id: 'lateQuery',
    title: 'a query sent before a mutation and completed after it does not undo the mutation',
    async run(contender) {
      const { client, answerNext } = scripted(contender);
      answerNext({ data: { video: video({ likes: 10 }) } });
      await client.fetch(query);
      const late = answerNext();
      void client.fetch(query);
      await settle();
      answerNext({ data: { setLikes: video({ likes: 11 }) } });
      await client.mutate(setLikesMutation, { likes: 11 });
      late({ data: { video: video({ likes: 10 }) } });
      await settle();
      const { likes } = client.read(query).data.video;
      return likes === 11 ? right : `was set to 11, but reads ${likes}`;
    },
  },
  {
    id: 'slowMutation',
    title: 'a mutation completes while an earlier one is still pending',
    async run(contender) {
      const { client, answerNext } = scripted(contender);
      answerNext({ data: { video: video({ likes: 10 }) } });
      await client.fetch(query);
      answerNext();
      void client.mutate(setLikesMutation, { likes: 11 });
      await settle();
      answerNext({ data: { setTitle: video({ title: 'answered' }) } });
      let isSettled = false;
      void client.mutate(setTitleMutation, { title: 'expected' }).then(() => (isSettled = true));
      await settle();
      return isSettled ? right : 'its promise waits for the earlier one';
    },
  },
];

/** Returns a client with a scripted server. It responds immediately, or when the function that `answerNext` returns is called. */
function scripted(contender: Contender): {
  readonly client: Client;
  readonly answerNext: (response?: Response) => (response: Response) => void;
} {
  const answers: Promise<Response>[] = [];
  const client = contender.create(() => answers.shift()!, { optimistic });
  return {
    client,
    answerNext(response) {
      let answer!: (response: Response) => void;
      answers.push(new Promise((resolve) => (answer = resolve)));
      if (response !== undefined) answer(response);
      return answer;
    },
  };
}
