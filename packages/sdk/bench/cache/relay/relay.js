// What Relay's compiler reads: the documents of ../documents.ts, named as it wants them. No module imports this; the answers
// are checked like everybody's. To make the artifacts again, in this folder:
//   npx relay-compiler@21.0.1 relay.config.json
import { graphql } from 'relay-runtime';

export const feedQuery = graphql`
  query relayFeedQuery {
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

export const pagesQuery = graphql`
  query relayPagesQuery($first: Int!, $after: String) {
    latest(first: $first, after: $after) @connection(key: "Pages_latest", filters: []) {
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

export const videoQuery = graphql`
  query relayVideoQuery($id: ID!) {
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

export const retitleMutation = graphql`
  mutation relayRetitleMutation {
    retitle {
      __typename
      id
      title
    }
  }
`;

export const deepQuery = graphql`
  query relayDeepQuery {
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
