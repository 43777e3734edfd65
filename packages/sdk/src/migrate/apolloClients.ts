import type { Expression, Identifier, Node, ObjectLiteralElementLike, Statement } from 'typescript';
import { type ImportedModule, sdk } from './library.ts';
import { referencesTo } from './moduleEditor.ts';
import { constantOf, countOf, hasOnly, isOn, propertiesOf, returnedBy, valueOf } from './syntax.ts';

const removedOptions = ['connectToDevTools', 'devtools', 'assumeImmutableResults'];
const removedCacheOptions = ['addTypename', 'resultCaching', 'canonizeResults', 'resultCacheMaxSize'];
const optionsByHand: { readonly [name: string]: string } = {
  defaultOptions: 'Wrap the client: withDefaultOptions(client, { watchQuery, query, mutate }).',
  typeDefs: 'There are no local fields: see “Local state” in docs/sdk/from-apollo.md.',
  resolvers: 'There are no local fields: see “Local state” in docs/sdk/from-apollo.md.',
  ssrMode: 'Remove it: see docs/sdk/server-rendering.md.',
  ssrForceFetchDelay: 'Remove it: see docs/sdk/server-rendering.md.',
  name: "Send it by headers: { 'apollographql-client-name': … }.",
  version: "Send it by headers: { 'apollographql-client-version': … }.",
  dataMasking: 'Wrap the client: maskFragments(client).',
  documentTransform: 'Transform documents at build time.',
  dataIdFromObject: 'Name the fields of the id by keyFields of each type.',
  fragments: 'Documents embed their fragments.',
};

/** Clients, caches and the links of clients. */
export function changeClients(module: ImportedModule): void {
  const { editor, callsOf, done } = module;
  const { ts } = editor;
  for (const { use, call } of callsOf('InMemoryCache')) {
    editor.replace(calleeOf(call, use), editor.use(sdk, 'createCache'));
    done(use);
    const [options] = call.arguments ?? [];
    if (ts.isPropertyAccessExpression(call.parent) && call.parent.name.text === 'restore')
      editor.leave(
        call.parent.name,
        'It returns whether the snapshot was taken: create the cache first, then restore it.',
      );
    const given = propertiesOf(ts, options);
    if (options && given.length > 0 && given.every(({ name }) => removedCacheOptions.includes(name))) {
      editor.replace(options, '');
      continue;
    }
    for (const { name, node } of given) {
      if (removedCacheOptions.includes(name)) removeProperty(module, node);
      else if (optionsByHand[name]) editor.leave(node, optionsByHand[name]);
    }
  }
  for (const { use, call } of callsOf('ApolloClient')) {
    editor.replace(calleeOf(call, use), editor.use(sdk, 'createClient'));
    done(use);
    const [options] = call.arguments ?? [];
    if (!options || !ts.isObjectLiteralExpression(options)) {
      editor.leave(use, 'Write its options as those of createClient: url, headers, cache, stages.');
      continue;
    }
    for (const { name, node } of propertiesOf(ts, options)) {
      if (name === 'link') changeLink(module, node);
      else if (name === 'uri') editor.replace(node, `url: ${editor.rendered(valueOf(ts, node)!)}`);
      else if (name === 'queryDeduplication')
        editor.replace(node, `dedup: ${editor.rendered(valueOf(ts, node)!)}`);
      else if (removedOptions.includes(name)) removeProperty(module, node);
      else if (optionsByHand[name]) editor.leave(node, optionsByHand[name]);
    }
  }

  function calleeOf(call: Called, use: Node) {
    const end = call.typeArguments ? call.typeArguments.end + 1 : use.end;
    return { start: editor.rangeOf(call as unknown as Node).start, end };
  }
}

type Called = ReturnType<ImportedModule['callsOf']>[number]['call'];

function removeProperty({ editor }: ImportedModule, node: ObjectLiteralElementLike): void {
  const { parent } = node;
  if (editor.ts.isObjectLiteralExpression(parent)) editor.removeFrom(parent.properties, node);
}

/** What a chain of links becomes. */
interface Options {
  /** How far the options are indented. */
  readonly indent: number;
  /** Properties of `createClient`, by name. */
  readonly properties: Map<string, string>;
  readonly stages: string[];
  /** Links that nothing becomes. */
  readonly left: Expression[];
  /** Constants that nothing needs any more. */
  readonly constants: Statement[];
}

/** Replaces the property `link` of a client's options by the options that its links become. What nothing becomes stays there. */
function changeLink(module: ImportedModule, property: ObjectLiteralElementLike): void {
  const { editor } = module;
  const link = valueOf(editor.ts, property);
  if (!link) return editor.leave(property, linkByHand);
  const indent = editor.indentOf(property);
  const options: Options = { indent, properties: new Map(), stages: [], left: [], constants: [] };
  const { properties, stages, left } = options;
  collect(module, link, options);
  if (stages.length > 0) properties.set('stages', `[${stages.join(', ')}]`);
  if (left.length > 0)
    properties.set('link', `[${left.map((each) => editor.moved(each, indent)).join(', ')}]`);
  if (left.length > 0) editor.leave(property, linkByHand);
  for (const statement of options.constants) editor.removeStatement(statement);
  const texts = [...properties].map(([name, value]) => (name === value ? name : `${name}: ${value}`));
  const isOnLine = editor.module.text
    .slice(0, editor.rangeOf(property).start)
    .endsWith(`\n${' '.repeat(indent)}`);
  editor.replace(property, texts.join(isOnLine ? `,\n${' '.repeat(indent)}` : ', '));
}

const linkByHand =
  'A link becomes a stage, or an option of createClient: see “Links” in docs/sdk/from-apollo.md.';

/** Adds what a link becomes to the options. */
function collect(module: ImportedModule, link: Expression, options: Options): void {
  const { editor, usesOf, done } = module;
  const { ts } = editor;
  const isOf = (name: string, node: Node) => usesOf(name).some((use) => use === node);
  if (ts.isIdentifier(link)) return collectConstant(module, link, options);
  if (!ts.isCallExpression(link) && !ts.isNewExpression(link)) return void options.left.push(link);
  const { expression: callee } = link;
  const given = [...(link.arguments ?? [])];
  const parts = given.flatMap((each) => (ts.isArrayLiteralExpression(each) ? [...each.elements] : [each]));
  const all = (...links: readonly Expression[]) => {
    for (const each of links) collect(module, each, options);
  };
  if (ts.isPropertyAccessExpression(callee)) {
    const { expression: owner, name } = callee;
    const isStatic = ts.isIdentifier(owner) && isOf('ApolloLink', owner);
    if (name.text !== 'concat' && !(isStatic && name.text === 'from')) return void options.left.push(link);
    if (!isStatic) return all(owner, ...parts);
    done(owner);
    return all(...parts);
  }
  const name = ['from', 'concat', ...Object.keys(links)].find((known) => isOf(known, callee));
  if (name === undefined || !ts.isIdentifier(callee)) return void options.left.push(link);
  if (name === 'from' || name === 'concat') all(...parts);
  else if (!links[name]!(module, given[0], options)) return void options.left.push(link);
  done(callee);
}

function collectConstant(module: ImportedModule, name: Identifier, options: Options): void {
  const { editor } = module;
  const constant = constantOf(editor.ts, editor.module, name.text);
  // An exported link, or one with another use, is needed further.
  const isNeeded = !constant || constant.isExported || referencesTo(editor, name.text).length > 1;
  if (isNeeded) return void options.left.push(name);
  const leftBefore = options.left.length;
  collect(module, constant.initializer, options);
  const isLeft = options.left.length === leftBefore + 1 && options.left.at(-1) === constant.initializer;
  if (isLeft) options.left.splice(-1, 1, name);
  else options.constants.push(constant.statement);
}

type LinkRule = (module: ImportedModule, argument: Expression | undefined, options: Options) => boolean;

const http: LinkRule = ({ editor }, argument, { indent, properties, stages }) => {
  const { ts } = editor;
  if (argument && !ts.isObjectLiteralExpression(argument)) return false;
  const given = propertiesOf(ts, argument);
  const isKnown = given.every(({ name, node }) => {
    const value = valueOf(ts, node);
    const isFunction = value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
    return value && httpOptions.includes(name) && !(name === 'uri' && isFunction) && !properties.has(name);
  });
  if (!isKnown || given.length < (argument?.properties.length ?? 0)) return false;
  for (const { name, node } of given) {
    const text = editor.moved(valueOf(ts, node)!, indent);
    if (name === 'useGETForQueries') {
      if (isOn(valueOf(ts, node))) stages.push(`${editor.use(sdk, 'getQueries')}()`);
    } else if (!ignoredHttpOptions.includes(name)) properties.set(name === 'uri' ? 'url' : name, text);
  }
  return true;
};

const ignoredHttpOptions = ['includeExtensions', 'preserveHeaderCase'];
const httpOptions = ['uri', 'credentials', 'fetch', 'headers', 'useGETForQueries', ...ignoredHttpOptions];

/** A function that adds headers to those of the context before. `SetContextLink` passes that first, `setContext` second. */
const headersOf =
  (isContextFirst: boolean): LinkRule =>
  ({ editor }, argument, { indent, properties }) => {
    const { ts, module } = editor;
    if (!argument || !(ts.isArrowFunction(argument) || ts.isFunctionExpression(argument))) return false;
    const [first, second, ...others] = argument.parameters;
    const [operation, context] = isContextFirst ? [second, first] : [first, second];
    const names = context && ts.isObjectBindingPattern(context.name) ? context.name.elements : [];
    const isFree = [operation, names.length > 0 ? undefined : context].every(
      (parameter) =>
        !parameter ||
        (ts.isIdentifier(parameter.name) && countOf(ts, argument.body, parameter.name.text) === 0),
    );
    const areHeaders = names.every(({ name }) => name.getText(module) === 'headers');
    if (properties.has('headers') || others.length > 0 || !isFree || !areHeaders) return false;

    const returned = returnedBy(ts, argument.body).map((object) => {
      const [property, ...more] = propertiesOf(ts, object);
      const value = property?.name === 'headers' ? valueOf(ts, property.node) : undefined;
      const isAlone =
        more.length === 0 && ts.isObjectLiteralExpression(object) && object.properties.length === 1;
      const isPlain =
        isAlone && value && ts.isObjectLiteralExpression(value) && countOf(ts, value, 'headers') < 2;
      return isPlain ? { object, value } : undefined;
    });
    if (returned.length === 0 || returned.includes(undefined)) return false;
    for (const { object, value } of returned as NonNullable<(typeof returned)[number]>[]) {
      for (const part of value.properties)
        if (ts.isSpreadAssignment(part) && part.expression.getText(module) === 'headers')
          editor.removeFrom(value.properties, part);
      editor.replace(object, editor.moved(value, editor.indentOf(object)));
    }
    const isAsync = argument.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
    properties.set('headers', `${isAsync ? 'async ' : ''}() => ${editor.moved(argument.body, indent)}`);
    return true;
  };

/** A stage that needs none of the link's options. */
const stageOf =
  (name: string, ...unneeded: readonly string[]): LinkRule =>
  ({ editor }, argument, { stages }) => {
    if (argument && !hasOnly(editor.ts, argument, unneeded)) return false;
    stages.push(`${editor.use(sdk, name)}()`);
    return true;
  };

/** Links that the client has anyway. */
const builtIn: LinkRule = ({ editor }, argument) => !argument || hasOnly(editor.ts, argument, []);

const batch: LinkRule = (module, argument, options) =>
  http(module, argument, options) && stageOf('batchRequests')(module, undefined, options);

const upload: LinkRule = (module, argument, options) =>
  http(module, argument, options) && stageOf('uploadFiles')(module, undefined, options);

const links: { readonly [name: string]: LinkRule } = {
  HttpLink: http,
  createHttpLink: http,
  BatchHttpLink: batch,
  createUploadLink: upload,
  setContext: headersOf(false),
  SetContextLink: headersOf(true),
  RetryLink: builtIn,
  PersistedQueryLink: stageOf('persistedQueries', 'sha256'),
  createPersistedQueryLink: stageOf('persistedQueries', 'sha256'),
};
