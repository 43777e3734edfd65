import type { SchemaFacts } from '../schema/schemaFacts.ts';

/** The module that applications import to configure their cache for the schema of the build. */
export const schemaModuleId = 'virtual:mainvideo-schema';

/** Returns its text. Each fact is a separate export, so that bundlers drop unused ones. */
export function schemaModule(facts: SchemaFacts): string {
  const names = ['possibleTypes', 'typePolicies', 'schemaFingerprint', 'scalars'] as const;
  return `${names.map((name) => `export const ${name}=${JSON.stringify(facts[name])};`).join('\n')}\n`;
}
