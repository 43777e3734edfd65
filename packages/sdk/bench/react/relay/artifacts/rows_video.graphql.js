/**
 * @generated SignedSource<<6adb4514027152fa8582121a7b677b3f>>
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
      name: 'id',
      storageKey: null,
    };
  return {
    argumentDefinitions: [],
    kind: 'Fragment',
    metadata: null,
    name: 'rows_video',
    selections: [
      v0 /*:: as any*/,
      v1 /*:: as any*/,
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
          v1 /*:: as any*/,
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
    type: 'Video',
    abstractKey: null,
  };
})();

node.hash = 'd83eab8e89eb485db0e0f0bb3aa84a35';

export default node;
