import {
  commitLocalUpdate,
  commitMutation,
  createOperationDescriptor,
  Environment,
  fetchQuery,
  Network,
  RecordSource,
  Store,
} from 'relay-runtime';
import type { DocumentNode } from 'graphql';
import type { Contender, Data, Variables } from '../contender.ts';
import { expectation } from '../expectation.ts';
import { relayArtifact } from '../relayArtifact.ts';

const connections = 'its connections need its compiler';
const types = 'only its compiler knows the types';

export const contender: Contender = {
  lacks: {
    feud: 'its runtime never fetches by itself',
    'abstract.left': types,
    'abstract.guessed': types,
    firstPageAgain: connections,
    movedNode: connections,
  },
  create(answer, { optimistic } = {}) {
    const network = Network.create(async ({ name }: { readonly name: string }, variables: Variables) =>
      answer({ name, variables }),
    );
    const environment = new Environment({ network, store: new Store(new RecordSource()) });
    const operation = (query: DocumentNode, variables: Variables = {}) =>
      createOperationDescriptor(relayArtifact(query), variables);
    return {
      fetch: (query, variables = {}) => fetchQuery(environment, relayArtifact(query), variables).toPromise(),
      mutate: (mutation, variables) =>
        new Promise((onCompleted, onError) => {
          commitMutation(environment, {
            mutation: relayArtifact(mutation),
            variables,
            optimisticResponse: expectation(mutation, variables, optimistic),
            onCompleted,
            onError,
          });
        }),
      read(query, variables) {
        const { data, isMissingData } = environment.lookup(operation(query, variables).fragment);
        return { data, isComplete: !isMissingData };
      },
      // Its hooks do the same at first.
      async watch(query, listener) {
        const watched = operation(query);
        environment.retain(watched);
        if (environment.check(watched).status !== 'available') {
          await fetchQuery(environment, watched.request.node, {}).toPromise();
        }
        const snapshot = environment.lookup(watched.fragment);
        listener(snapshot.data);
        environment.subscribe(snapshot, ({ data }: { readonly data: Data }) => listener(data));
      },
      forget: (_typename, id) =>
        commitLocalUpdate(environment, (store: { delete(id: string): void }) => store.delete(id)),
    };
  },
};
