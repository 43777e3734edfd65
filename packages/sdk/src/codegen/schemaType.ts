import {
  getNamedType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** The TypeScript types of scalars as they are transferred, by name of the scalar. */
export type ScalarTypes = { readonly [scalar: string]: string };

const scalarsOfGraphql: ScalarTypes = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
};

/** Maximum depth of argument names, because input objects can be recursive. */
const deepestArgument = 3;

/**
 * Returns the type that checks the cache's configuration against the schema: the text of a `CacheSchema`.
 *
 * It contains interfaces, because policies may refer to them. Input objects appear in the names of arguments.
 */
export function schemaType(schema: GraphQLSchema, scalars: ScalarTypes): string {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .filter(({ name }) => !name.startsWith('__'))
    .map((type) => {
      const fields = Object.values(type.getFields()).map(({ name, type: of, args }) => {
        const named = getNamedType(of);
        const names = args.flatMap((argument) => argumentNames(argument.name, argument.type, 1));
        const facts = [`readonly value: ${valueType(of, scalars)}`];
        if (names.length > 0) facts.push(`readonly args: ${literals(names)}`);
        if (isCompositeType(named)) facts.push(`readonly type: ${literals(typenames(schema, named.name))}`);
        return `    readonly ${name}: { ${facts.join('; ')} };\n`;
      });
      return `  readonly ${type.name}: {\n${fields.join('')}  };\n`;
    });
  return `{\n${types.join('')}}`;
}

/** Returns the type itself, or the possible types of an abstract type. */
function typenames(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name)!;
  if (isInterfaceType(type)) return [name, ...schema.getPossibleTypes(type).map((each) => each.name)];
  return isObjectType(type) ? [name] : schema.getPossibleTypes(type as never).map((each) => each.name);
}

function valueType(type: GraphQLOutputType, scalars: ScalarTypes): string {
  if (!isNonNullType(type)) return `${presentType(type, scalars)} | null`;
  return presentType(type.ofType, scalars);
}

function presentType(type: GraphQLOutputType, scalars: ScalarTypes): string {
  if (isListType(type)) return `ReadonlyArray<${valueType(type.ofType, scalars)}>`;
  const named = getNamedType(type);
  if (isCompositeType(named)) return 'StoredObject';
  if (isEnumType(named)) return literals(named.getValues().map(({ name }) => name));
  return scalars[named.name] ?? scalarsOfGraphql[named.name] ?? 'unknown';
}

function argumentNames(name: string, type: GraphQLInputType, depth: number): string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || depth === deepestArgument) return [name];
  const inner = Object.values(named.getFields()).flatMap((field) =>
    argumentNames(`${name}.${field.name}`, field.type, depth + 1),
  );
  return [name, ...inner];
}

function literals(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(' | ');
}
