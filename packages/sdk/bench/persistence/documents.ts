import { gql } from 'graphql-tag';

/** Sets something, so that done twice it does what it does once: what is counted is how often the server was told. */
export const setTitleMutation = gql`
  mutation SetTitle($id: ID!, $title: String!) {
    setTitle(id: $id, title: $title) {
      __typename
      id
      title
    }
  }
`;

export const expectedTitle = (id: string, title: string) => ({
  setTitle: { __typename: 'Video', id, title },
});
