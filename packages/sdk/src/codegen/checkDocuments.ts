import {
  type GraphQLSchema,
  Kind,
  LoneAnonymousOperationRule,
  NoUnusedFragmentsRule,
  specifiedRules,
  validate,
} from 'graphql';
import { clientSchema } from '../schema/clientSchema.ts';
import { CodegenError, type Problem, problemAt, problemOf } from './problem.ts';
import type { ReadDocument } from './readDocuments.ts';

// Unused fragments are allowed, because they may be used by `readFragment`. Missing names are reported below with a
// better message.
const rules = specifiedRules.filter(
  (rule) => rule !== NoUnusedFragmentsRule && rule !== LoneAnonymousOperationRule,
);

/**
 * Validates all documents together against the schema. Fragments may be in any file.
 *
 * @throws CodegenError with all problems
 */
export function checkDocuments(schema: GraphQLSchema, documents: readonly ReadDocument[]): void {
  const definitions = documents.flatMap(({ document }) => document.definitions);
  const first = documents[0]?.file ?? '';
  const problems: Problem[] = validate(clientSchema(schema), { kind: Kind.DOCUMENT, definitions }, rules, {
    maxErrors: 1_000,
  }).map((error) => problemOf(error, first));

  const fragments = new Set<string>();
  for (const each of definitions) if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.add(each.name.value);
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { source, start } = definition.loc!;
    const name = definition.name?.value;
    if (name === undefined) {
      const message = `This ${definition.operation} has no name. Add a name: its types and document are named after it.`;
      problems.push(problemAt(source, start, message));
    } else if (fragments.has(name)) {
      const message = `A fragment is called ${name} too. Rename one of them: each is exported under its name.`;
      problems.push(problemAt(source, start, message));
    }
  }
  if (problems.length > 0) throw new CodegenError(problems);
}
