import { gql } from 'graphql-tag';
import { right, type Rule, settle } from '../rule.ts';

const themeQuery = gql`
  query Theme {
    viewer {
      settings {
        theme
      }
    }
  }
`;
const languageQuery = gql`
  query Language {
    viewer {
      settings {
        language
      }
    }
  }
`;
const mostRequests = 60;

const chaptersQuery = gql`
  query Chapters {
    chapters {
      title
      startSeconds
    }
  }
`;
const titlesQuery = gql`
  query Titles {
    chapters {
      title
    }
  }
`;

export const embedded: readonly Rule[] = [
  {
    id: 'feud',
    title: 'two watched queries that select different fields of one object without a key stop refetching',
    async run(contender) {
      let requests = 0;
      const client = contender.create(
        async ({ name }) => {
          requests += 1;
          if (requests >= mostRequests) await new Promise(() => {});
          // Each response differs from the last, as with a counter or a time.
          const settings = name === 'Theme' ? { theme: requests } : { language: requests };
          return {
            data: { viewer: { __typename: 'Viewer', settings: { __typename: 'Settings', ...settings } } },
          };
        },
        { embedded: ['Viewer', 'Settings'] },
      );
      const seen: { [name: string]: unknown } = {};
      client.watch(themeQuery, (data) => (seen['theme'] = data.viewer.settings.theme));
      await settle();
      client.watch(languageQuery, (data) => (seen['language'] = data.viewer.settings.language));
      for (let before = -1; before !== requests;) {
        before = requests;
        await new Promise((done) => setTimeout(done, 300));
      }
      if (requests >= mostRequests) return `still refetching after ${mostRequests} requests`;
      return Object.keys(seen).length === 2 ? right : `only ${Object.keys(seen)} is shown`;
    },
  },
  {
    id: 'listByIndex',
    title: 'list items without keys are never merged with earlier items at the same index',
    async run(contender) {
      const chapter = (title: string, more = {}) => ({ __typename: 'Chapter', title, ...more });
      const client = contender.create(
        ({ name }) =>
          name === 'Titles'
            ? { data: { chapters: [chapter('new'), chapter('first')] } }
            : {
                data: {
                  chapters: [chapter('first', { startSeconds: 0 }), chapter('last', { startSeconds: 9 })],
                },
              },
        { embedded: ['Chapter'] },
      );
      await client.fetch(chaptersQuery);
      await client.fetch(titlesQuery);
      const chapters: readonly { title: string; startSeconds?: number }[] =
        client.read(chaptersQuery).data?.chapters ?? [];
      const starts = new Map(chapters.map(({ title, startSeconds }) => [title, startSeconds]));
      return starts.get('new') === undefined
        ? right
        : `the new item has \`startSeconds\` ${starts.get('new')} of the old one`;
    },
  },
];
