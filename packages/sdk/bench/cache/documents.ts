// The documents, parsed when the bench is bundled. They contain `__typename`, so that no library adds it during the
// measurement. They have no fragments, because Relay masks their fields.
import { gql } from 'graphql-tag';

/** A page of videos, as a home page queries it. */
export const feedQuery = gql`
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
      }
      pageInfo {
        __typename
        hasNextPage
        endCursor
      }
    }
  }
`;

/** A paginated list. */
export const pagesQuery = gql`
  query Pages($first: Int!, $after: String) {
    latest(first: $first, after: $after) {
      __typename
      edges {
        __typename
        cursor
        node {
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
      }
      pageInfo {
        __typename
        hasNextPage
        endCursor
      }
    }
  }
`;

export const videoQuery = gql`
  query Video($id: ID!) {
    video(id: $id) {
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
  }
`;

export const retitleMutation = gql`
  mutation Retitle {
    retitle {
      __typename
      id
      title
    }
  }
`;

/** Five levels, including the root. */
export const deepQuery = gql`
  query Deep {
    genres {
      __typename
      id
      name
      series {
        __typename
        id
        title
        episodes {
          __typename
          id
          title
          durationSeconds
          comments {
            __typename
            id
            text
            likes
          }
        }
      }
    }
  }
`;
