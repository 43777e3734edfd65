import { gql } from 'graphql-tag';
import { right, type Rule } from '../rule.ts';

const query = gql`
  query Video {
    video {
      id
      title
      likes
    }
  }
`;
const video = { __typename: 'Video', id: '1', title: 'good', likes: 1 };
const answers = [
  { data: { video } },
  {
    data: { video: { ...video, title: null, likes: 2 } },
    errors: [{ message: 'It is not known at present.', path: ['video', 'title'] }],
  },
];

export const errors: readonly Rule[] = [
  {
    id: 'nullFromError',
    title: 'a null caused by an error does not overwrite data, and the rest of the response is stored',
    async run(contender) {
      let calls = 0;
      const client = contender.create(() => answers[calls++]!);
      await client.fetch(query);
      await client.fetch(query);
      const { data, isComplete } = client.read(query);
      if (!isComplete) return 'has to be fetched again';
      const { title, likes } = data.video;
      if (likes !== 2) return 'the whole response is dropped';
      return title === 'good' ? right : `reads ${title}`;
    },
  },
];
