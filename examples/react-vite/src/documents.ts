// The documents of this page. Their types determine the variables and data of every hook. They are written by hand here. A code generator
// can write them too, as it does for @mainvideo/sdk/operations.
import { gql } from '@mainvideo/sdk';

export interface Video {
  readonly __typename: 'Video';
  readonly id: string;
  readonly title: string;
  readonly likeCount: number;
  readonly poster: { readonly url: string } | null;
  readonly viewerState: {
    readonly __typename: 'VideoViewerState';
    readonly id: string;
    readonly liked: boolean;
  };
}

interface VideosData {
  readonly home: {
    readonly edges: readonly { readonly cursor: string; readonly node: Video }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

export const VideosQuery = gql<VideosData, { after?: string | null }>`
  query Videos($after: String) {
    home(first: 4, after: $after) {
      edges {
        cursor
        node {
          id
          title
          likeCount
          poster {
            url
          }
          viewerState {
            id
            liked
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

interface LikeData {
  readonly setLike: {
    readonly __typename: 'SetLikePayload';
    readonly video: Pick<Video, '__typename' | 'id' | 'likeCount' | 'viewerState'>;
  };
}

export const Like = gql<LikeData, { input: { videoId: string; liked: boolean } }>`
  mutation Like($input: SetLikeInput!) {
    setLike(input: $input) {
      video {
        id
        likeCount
        viewerState {
          id
          liked
        }
      }
    }
  }
`;
