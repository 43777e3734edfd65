import type { SchemaFacts } from '../schema/schemaFacts.ts';

/** What an application imports to configure its cache by the schema of the build. */
export const schemaModuleId = 'virtual:mainvideo-schema';

/** Its text. Each fact is an export of its own, so that bundlers drop those that nobody uses. */
export function schemaModule(facts: SchemaFacts): string {
  const names = ['possibleTypes', 'typePolicies', 'schemaFingerprint', 'scalars'] as const;
  return `${names.map((name) => `export const ${name}=${JSON.stringify(facts[name])};`).join('\n')}\n`;
}
