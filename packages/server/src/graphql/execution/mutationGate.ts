import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refusal } from './errors.ts';

/**
 * Returns 0 to let a mutation through, or the number of seconds to wait.
 *
 * @param fields names of the root fields it runs, repeated for each run
 * @param bytes size of the texts in the document and in the variables
 */
export type MutationGate = (fields: readonly string[], bytes: number) => number;

/**
 * Refuses mutations with status 429 when a client sends too many, before anything is changed. Runs after the limits,
 * which bound the counting, and before idempotency: a temporary refusal is not stored as the response.
 */
export function mutationGatePlugin(): Plugin<GateContext> {
  return {
    onExecute({ args }) {
      const operation = getOperationAST(args.document, args.operationName);
      if (operation?.operation !== 'mutation') return;
      const { mutationGate, params } = args.contextValue;
      const bytes = textBytesOf(args.document) + Buffer.byteLength(JSON.stringify(params.variables ?? {}));
      const waitSeconds = mutationGate(fieldsOf(operation.selectionSet, args.document), bytes);
      if (waitSeconds > 0) {
        throw refusal(429, 'TOO_MANY_REQUESTS', `Too many changes at once. Try again in ${waitSeconds} s.`, {
          'retry-after': String(waitSeconds),
        });
      }
    },
  };
}

interface GateContext {
  readonly mutationGate: MutationGate;
  readonly params: { readonly variables?: unknown };
}

function textBytesOf(document: DocumentNode): number {
  let bytes = 0;
  visit(document, { StringValue: ({ value }) => void (bytes += Buffer.byteLength(value)) });
  return bytes;
}

/** Returns the names of the fields, including those of fragments, whether or not a directive skips them. */
function fieldsOf({ selections }: SelectionSetNode, document: DocumentNode): string[] {
  return selections.flatMap((selection) => {
    switch (selection.kind) {
      case Kind.FIELD:
        return [selection.name.value];
      case Kind.INLINE_FRAGMENT:
        return fieldsOf(selection.selectionSet, document);
      case Kind.FRAGMENT_SPREAD: {
        const fragment = document.definitions.find(
          (definition): definition is FragmentDefinitionNode =>
            definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
        );
        return fragment ? fieldsOf(fragment.selectionSet, document) : [];
      }
    }
  });
}
