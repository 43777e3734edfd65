/**
 * @generated SignedSource<<b70167eaade8daf13e4bd73471d424c3>>
 * @lightSyntaxTransform
 */

/* eslint-disable */

'use strict';

var node = (function () {
  var v0 = {
      alias: null,
      args: null,
      kind: 'ScalarField',
      name: '__typename',
      storageKey: null,
    },
    v1 = {
      alias: null,
      args: null,
      kind: 'ScalarField',
      name: 'totalCount',
      storageKey: null,
    },
    v2 = {
      alias: null,
      args: null,
      kind: 'ScalarField',
      name: 'cursor',
      storageKey: null,
    },
    v3 = {
      alias: null,
      args: null,
      kind: 'ScalarField',
      name: 'id',
      storageKey: null,
    },
    v4 = {
      alias: null,
      args: null,
      concreteType: 'PageInfo',
      kind: 'LinkedField',
      name: 'pageInfo',
      plural: false,
      selections: [
        v0 /*:: as any*/,
        {
          alias: null,
          args: null,
          kind: 'ScalarField',
          name: 'hasNextPage',
          storageKey: null,
        },
        {
          alias: null,
          args: null,
          kind: 'ScalarField',
          name: 'endCursor',
          storageKey: null,
        },
      ],
      storageKey: null,
    };
  return {
    fragment: {
      argumentDefinitions: [],
      kind: 'Fragment',
      metadata: null,
      name: 'rowsFeedQuery',
      selections: [
        {
          alias: null,
          args: null,
          concreteType: 'VideoConnection',
          kind: 'LinkedField',
          name: 'home',
          plural: false,
          selections: [
            v0 /*:: as any*/,
            v1 /*:: as any*/,
            {
              alias: null,
              args: null,
              concreteType: 'VideoEdge',
              kind: 'LinkedField',
              name: 'edges',
              plural: true,
              selections: [
                v0 /*:: as any*/,
                v2 /*:: as any*/,
                {
                  alias: null,
                  args: null,
                  concreteType: 'Video',
                  kind: 'LinkedField',
                  name: 'node',
                  plural: false,
                  selections: [
                    v0 /*:: as any*/,
                    v3 /*:: as any*/,
                    {
                      args: null,
                      kind: 'FragmentSpread',
                      name: 'rows_video',
                    },
                  ],
                  storageKey: null,
                },
              ],
              storageKey: null,
            },
            v4 /*:: as any*/,
          ],
          storageKey: null,
        },
      ],
      type: 'Query',
      abstractKey: null,
    },
    kind: 'Request',
    operation: {
      argumentDefinitions: [],
      kind: 'Operation',
      name: 'rowsFeedQuery',
      selections: [
        {
          alias: null,
          args: null,
          concreteType: 'VideoConnection',
          kind: 'LinkedField',
          name: 'home',
          plural: false,
          selections: [
            v0 /*:: as any*/,
            v1 /*:: as any*/,
            {
              alias: null,
              args: null,
              concreteType: 'VideoEdge',
              kind: 'LinkedField',
              name: 'edges',
              plural: true,
              selections: [
                v0 /*:: as any*/,
                v2 /*:: as any*/,
                {
                  alias: null,
                  args: null,
                  concreteType: 'Video',
                  kind: 'LinkedField',
                  name: 'node',
                  plural: false,
                  selections: [
                    v0 /*:: as any*/,
                    v3 /*:: as any*/,
                    {
                      alias: null,
                      args: null,
                      kind: 'ScalarField',
                      name: 'title',
                      storageKey: null,
                    },
                    {
                      alias: null,
                      args: null,
                      kind: 'ScalarField',
                      name: 'durationSeconds',
                      storageKey: null,
                    },
                    {
                      alias: null,
                      args: null,
                      kind: 'ScalarField',
                      name: 'publishedAt',
                      storageKey: null,
                    },
                    {
                      alias: null,
                      args: null,
                      kind: 'ScalarField',
                      name: 'viewCount',
                      storageKey: null,
                    },
                    {
                      alias: null,
                      args: null,
                      concreteType: 'Image',
                      kind: 'LinkedField',
                      name: 'poster',
                      plural: false,
                      selections: [
                        v0 /*:: as any*/,
                        {
                          alias: null,
                          args: null,
                          kind: 'ScalarField',
                          name: 'url',
                          storageKey: null,
                        },
                        {
                          alias: null,
                          args: null,
                          kind: 'ScalarField',
                          name: 'width',
                          storageKey: null,
                        },
                        {
                          alias: null,
                          args: null,
                          kind: 'ScalarField',
                          name: 'height',
                          storageKey: null,
                        },
                      ],
                      storageKey: null,
                    },
                    {
                      alias: null,
                      args: null,
                      concreteType: 'Channel',
                      kind: 'LinkedField',
                      name: 'channel',
                      plural: false,
                      selections: [
                        v0 /*:: as any*/,
                        v3 /*:: as any*/,
                        {
                          alias: null,
                          args: null,
                          kind: 'ScalarField',
                          name: 'handle',
                          storageKey: null,
                        },
                        {
                          alias: null,
                          args: null,
                          kind: 'ScalarField',
                          name: 'name',
                          storageKey: null,
                        },
                      ],
                      storageKey: null,
                    },
                  ],
                  storageKey: null,
                },
              ],
              storageKey: null,
            },
            v4 /*:: as any*/,
          ],
          storageKey: null,
        },
      ],
    },
    params: {
      cacheID: '05b204d667c7cf6302e54b553090f6a2',
      id: null,
      metadata: {},
      name: 'rowsFeedQuery',
      operationKind: 'query',
      text: 'query rowsFeedQuery {\n  home {\n    __typename\n    totalCount\n    edges {\n      __typename\n      cursor\n      node {\n        __typename\n        id\n        ...rows_video\n      }\n    }\n    pageInfo {\n      __typename\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nfragment rows_video on Video {\n  __typename\n  id\n  title\n  durationSeconds\n  publishedAt\n  viewCount\n  poster {\n    __typename\n    url\n    width\n    height\n  }\n  channel {\n    __typename\n    id\n    handle\n    name\n  }\n}\n',
    },
  };
})();

node.hash = 'f757bf2f74c9d3dbb139ff91a98708d5';

export default node;
