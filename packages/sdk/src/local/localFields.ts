import type { OperationDefinitionNode } from 'graphql';
import type { Variables } from '../contract/document.ts';
import type { Stage } from '../contract/stage.ts';
import { prepareRequest } from '../transport/prepareRequest.ts';
import { sentDocument } from './sentDocument.ts';

/**
 * Returns a stage for documents with fields that the server does not have. Fields and fragments with `@client` are not
 * sent, and neither are `@connection` and what only these use.
 *
 * Their values come from the cache: from the `read` function of their policy, or as they were written by `writeQuery` or
 * `writeFragment`. Without a cache they are missing from the result. An operation that has no other fields sends no
 * request.
 *
 * @example
 * ```ts
 * const client = createClient({ url: '/api/graphql', cache, stages: [localFields()] });
 * ```
 */
export function localFields(): Stage {
  return (operation, next) => {
    const document = sentDocument(operation.document);
    if (document === operation.document) return next(operation);
    const definition = document.definitions.find(
      (each) => each.kind === 'OperationDefinition' && (each.name?.value ?? null) === operation.operationName,
    ) as OperationDefinitionNode | undefined;
    if (definition === undefined)
      return ({ next: respond, complete }) => {
        respond({ data: {} });
        complete();
        return () => {};
      };
    const operationName = operation.operationName ?? undefined;
    const variables = declaredOf(definition, operation.variables);
    const { query, body } = prepareRequest({ query: document, operationName, variables });
    const http = { ...operation.http, body };
    return next({ ...operation, document, query, variables, http });
  };
}

/** Returns the variables that an operation declares. */
function declaredOf({ variableDefinitions = [] }: OperationDefinitionNode, variables: Variables): Variables {
  const names = new Set(variableDefinitions.map(({ variable }) => variable.name.value));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => names.has(name)));
}
