import { gql } from 'graphql-tag';

export const videoQuery = gql`
  query Video($id: ID!) {
    video(id: $id) {
      id
      title
    }
  }
`;
