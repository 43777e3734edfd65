/**
 * @generated SignedSource<<49391a9fc802f9c014601ab6343baa95>>
 * @lightSyntaxTransform
 */

/* eslint-disable */

'use strict';

var node = (function(){
var v0 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "Video",
    "kind": "LinkedField",
    "name": "retitle",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "__typename",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "id",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "title",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "relayRetitleMutation",
    "selections": (v0/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "relayRetitleMutation",
    "selections": (v0/*:: as any*/)
  },
  "params": {
    "cacheID": "ac0e6ca2985ece96aa99c73cadc4a9ca",
    "id": null,
    "metadata": {},
    "name": "relayRetitleMutation",
    "operationKind": "mutation",
    "text": "mutation relayRetitleMutation {\n  retitle {\n    __typename\n    id\n    title\n  }\n}\n"
  }
};
})();

node.hash = "96aa3cf02606af6a4c1a7f42c8cef322";

export default node;
