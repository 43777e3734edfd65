import { gql } from 'graphql-tag';

/** Setting a title twice has the same effect as once, so the bench counts how often the server applied it. */
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
