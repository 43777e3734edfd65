/**
 * @generated SignedSource<<47bc27d3f64da90061216022bb8ab639>>
 * @lightSyntaxTransform
 */

/* eslint-disable */

'use strict';

var node = (function () {
  var v0 = [
    {
      alias: null,
      args: null,
      concreteType: 'Video',
      kind: 'LinkedField',
      name: 'retitle',
      plural: false,
      selections: [
        {
          alias: null,
          args: null,
          kind: 'ScalarField',
          name: '__typename',
          storageKey: null,
        },
        {
          alias: null,
          args: null,
          kind: 'ScalarField',
          name: 'id',
          storageKey: null,
        },
        {
          alias: null,
          args: null,
          kind: 'ScalarField',
          name: 'title',
          storageKey: null,
        },
      ],
      storageKey: null,
    },
  ];
  return {
    fragment: {
      argumentDefinitions: [],
      kind: 'Fragment',
      metadata: null,
      name: 'rowsRetitleMutation',
      selections: v0 /*:: as any*/,
      type: 'Mutation',
      abstractKey: null,
    },
    kind: 'Request',
    operation: {
      argumentDefinitions: [],
      kind: 'Operation',
      name: 'rowsRetitleMutation',
      selections: v0 /*:: as any*/,
    },
    params: {
      cacheID: '8c16786861aa62982c9f1cbca34c1e21',
      id: null,
      metadata: {},
      name: 'rowsRetitleMutation',
      operationKind: 'mutation',
      text: 'mutation rowsRetitleMutation {\n  retitle {\n    __typename\n    id\n    title\n  }\n}\n',
    },
  };
})();

node.hash = '33943c49f76415c81ab41c85d089b44b';

export default node;
