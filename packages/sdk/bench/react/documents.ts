import { gql } from 'graphql-tag';

/** The fields that a row shows. */
export const Row = gql`
  fragment Row on Video {
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

export const Feed = gql`
  query Feed {
    home {
      __typename
      totalCount
      edges {
        __typename
        cursor
        node {
          __typename
          id
          ...Row
        }
      }
      pageInfo {
        __typename
        hasNextPage
        endCursor
      }
    }
  }
  ${Row}
`;

export const Retitle = gql`
  mutation Retitle {
    retitle {
      __typename
      id
      title
    }
  }
`;
