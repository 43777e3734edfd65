// What the contenders are asked, parsed when the bench is bundled. `__typename` is written out, so that nobody adds it while
// the clock runs; there are no fragments, because Relay would hide what is in them from the reader.
import { gql } from 'graphql-tag';

/** A page of videos as the home page of a site asks for it. */
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

/** A list that is fetched page by page. */
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

/** Five levels, the root being the first. */
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
