// What Relay's compiler reads: the documents of ../documents.ts, named as it wants them. No module imports this. To make the
// artifacts again, in this folder:
//   npx relay-compiler@21.0.1 relay.config.json
import { graphql } from 'relay-runtime';

export const row = graphql`
  fragment rows_video on Video {
    __typename
    id
    title
    durationSeconds
    publishedAt
    viewCount
    poster {
      __typename
      url
      width
      height
    }
    channel {
      __typename
      id
      handle
      name
    }
  }
`;

export const feedQuery = graphql`
  query rowsFeedQuery {
    home {
      __typename
      totalCount
      edges {
        __typename
        cursor
        node {
          __typename
          id
          ...rows_video
        }
      }
      pageInfo {
        __typename
        hasNextPage
        endCursor
      }
    }
  }
`;

export const retitleMutation = graphql`
  mutation rowsRetitleMutation {
    retitle {
      __typename
      id
      title
    }
  }
`;
