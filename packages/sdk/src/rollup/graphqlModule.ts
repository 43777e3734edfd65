import { dirname, relative } from 'node:path';
import type { DefinitionNode, FragmentDefinitionNode, OperationDefinitionNode } from 'graphql';
import { astLiteral } from './astLiteral.ts';
import { fragmentsInReach, type Mistake } from './documentPart.ts';
import type { GraphqlFile } from './graphqlFile.ts';
import { joinDefinitionsId } from './joinDefinitions.ts';
import { reachedFragments } from './spreadNames.ts';

type Executable = OperationDefinitionNode | FragmentDefinitionNode;

/**
 * Returns a `.graphql` file as an ES module. Its exports are all operations and fragments by name, with the fragments
 * they spread, and as the default the only operation or the whole file.
 *
 * Fragments of other files are imported, so that each is in the bundle once and bundlers know the dependencies.
 */
export function graphqlModule(file: GraphqlFile): {
  readonly code: string;
  readonly mistakes: readonly Mistake[];
} {
  const own = file.definitions as readonly Executable[];
  const fragments = fragmentsInReach(file);
  const homes = homesOf(file);
  const mistakes: Mistake[] = [];
  const imports = new Map<string, string>();
  const lines: string[] = [];
  let joins = false;

  const nameOfImport = (name: string) => {
    if (!imports.has(name)) imports.set(name, `imported${imports.size}`);
    return imports.get(name)!;
  };

  /** Returns the document of these definitions and the fragments they reach. */
  const documentOf = (definitions: readonly Executable[]): string => {
    const { found, missing } = reachedFragments(definitions, (name) => fragments.get(name));
    for (const name of missing) {
      const definition = definitions.find((each) => each.kind === 'OperationDefinition');
      if (definition !== undefined)
        mistakes.push({
          message: `Unknown fragment "${name}". Define it here, or import its file: #import "./${name}.graphql"`,
          place: file.placeOf(spreadOffset(definition, name)),
        });
    }
    const all = new Set<Executable>([...definitions, ...found.values()]);
    const elsewhere = [...all]
      .filter((each) => !own.includes(each))
      .map((each) => nameOfImport(each.name!.value));
    const here = [...all]
      .filter((each) => own.includes(each))
      .map((each) => `definition${own.indexOf(each)}`);
    const list = `[${[...here, ...elsewhere].join(',')}]`;
    if (elsewhere.length === 0) return `{kind:"Document",definitions:${list}}`;
    joins = true;
    return `/*#__PURE__*/joinDefinitions(${list})`;
  };

  own.forEach((each, i) => lines.push(`const definition${i}=${astLiteral(each)};`));
  const exported = new Map<string, string>();
  own.forEach((each, i) => {
    const name = each.name?.value;
    if (name === undefined || name === 'default') return;
    if (exported.has(name))
      mistakes.push({
        message: `The file has two definitions of the name ${name}, so that an import of it would be ambiguous. Rename one.`,
        place: file.placeOf(each.name!.loc!.start),
      });
    exported.set(name, `document${i}`);
    lines.push(`const document${i}=${documentOf([each])};`);
  });

  const operations = own.filter((each) => each.kind === 'OperationDefinition');
  const only = operations.length === 1 ? operations[0]! : undefined;
  const nameOfOnly = only?.name && exported.get(only.name.value);
  if (nameOfOnly === undefined) {
    const whole = only ? [only] : own.length > 0 ? own : ([...fragments.values()] as Executable[]);
    lines.push(`const whole=${documentOf(whole)};`);
  }
  exported.set('default', nameOfOnly ?? 'whole');

  const names = [...exported].map(([name, local]) => `${local} as ${name}`);
  lines.push(`export{${names.join(',')}};`);
  const importLines = [...imports].map(([name, local]) => {
    const home = pathFrom(file.path, homes.get(fragments.get(name)!)!);
    return `import{${name} as ${local}}from${JSON.stringify(home)};`;
  });
  if (joins) importLines.push(`import{joinDefinitions}from${JSON.stringify(joinDefinitionsId)};`);
  return { code: `${[...importLines, ...lines].join('\n')}\n`, mistakes };
}

function homesOf(file: GraphqlFile): ReadonlyMap<DefinitionNode, string> {
  const homes = new Map<DefinitionNode, string>();
  const files = new Set([file]);
  for (const each of files) {
    each.definitions.forEach((definition) => homes.set(definition, each.path));
    each.embedded.forEach((embedded) => files.add(embedded));
  }
  return homes;
}

function pathFrom(file: string, target: string): string {
  const path = relative(dirname(file), target).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

function spreadOffset(definition: Executable, name: string): number {
  const { source, start, end } = definition.loc!;
  const at = source.body.slice(start, end).search(new RegExp(`\\.\\.\\.\\s*${name}\\b`));
  return start + Math.max(at, 0);
}
