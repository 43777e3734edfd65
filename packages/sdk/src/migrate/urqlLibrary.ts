import type { ArrayBindingPattern, Expression, Identifier, Node } from 'typescript';
import { changeErrors } from './errors.ts';
import { type ImportedModule, type Library, sdk, sdkReact } from './library.ts';
import { referencesTo } from './moduleEditor.ts';
import { changeUrqlClients } from './urqlClients.ts';
import { propertiesOf, scopeOf, valueOf } from './syntax.ts';

const guide = 'docs/sdk/from-urql.md';
const exchange =
  'An exchange becomes a stage, or an option of createClient: see “Exchanges” in docs/sdk/from-urql.md.';

/** urql 4 and 5, with its exchanges and Graphcache. */
export const urqlLibrary: Library = {
  guide,
  isPart: (from) => /^(urql|wonka|next-urql)$|^@urql\//.test(from),
  byHand: {
    wonka: 'Streams become listeners: client.watchQuery(…).subscribe(listener).',
    'next-urql': 'See docs/sdk/react-server.md.',
    '@urql/next': 'See docs/sdk/react-server.md.',
    '@urql/vue': 'The SDK has hooks for React only; its client works with any framework.',
    '@urql/svelte': 'The SDK has hooks for React only; its client works with any framework.',
  },
  names: {
    gql: { from: sdk },
    TypedDocumentNode: { from: sdk },
    DocumentInput: { from: sdk, name: 'TypedDocumentNode' },
    Client: { from: sdk, name: 'createClient', type: 'Client' },
    createClient: { from: sdk },
    ClientOptions: { from: sdk },
    CombinedError: { from: sdk, name: 'isClientError', type: 'ClientError' },
    RequestPolicy: { from: sdk, name: 'FetchPolicy' },
    OperationContext: { from: sdk, name: 'RequestContext' },
    OperationResult: { from: sdk, name: 'QueryResult' },
    AnyVariables: { from: sdk, name: 'Variables' },
    Provider: { from: sdkReact, name: 'ClientProvider' },
    useClient: { from: sdkReact },
    useQuery: { from: sdkReact },
    useMutation: { from: sdkReact },
    useSubscription: { from: sdkReact },
    relayPagination: { from: sdk, name: 'relayStylePagination' },
    simplePagination: { from: sdk, name: 'offsetLimitPagination' },
    ...Object.fromEntries(
      [
        ...['cacheExchange', 'fetchExchange', 'dedupExchange', 'ssrExchange', 'debugExchange', 'mapExchange'],
        ...['errorExchange', 'subscriptionExchange', 'composeExchanges', 'authExchange', 'retryExchange'],
        ...[
          'persistedExchange',
          'offlineExchange',
          'refocusExchange',
          'requestPolicyExchange',
          'contextExchange',
        ],
        ...['executeExchange', 'multipartFetchExchange', 'devtoolsExchange', 'makeOperation', 'Exchange'],
      ].map((name) => [name, exchange]),
    ),
    UseQueryArgs: 'The hook takes the document and its options apart.',
    UseQueryState: 'Its type is UseQueryResult.',
    UseQueryResponse: 'A hook returns one object: UseQueryResult.',
    UseMutationResponse: 'Its type is ReturnType<typeof useMutation>.',
  },
  special: ['Client', 'createClient', 'CombinedError', 'Provider'],
  change(module) {
    changeUrqlClients(module);
    changeProvider(module);
    changeQueries(module);
    changeMutations(module);
    changeErrors(module, 'CombinedError');
  },
};

function changeProvider({ editor, usesOf }: ImportedModule): void {
  const { ts } = editor;
  for (const { parent } of usesOf('Provider')) {
    if (!ts.isJsxOpeningElement(parent) && !ts.isJsxSelfClosingElement(parent)) continue;
    for (const attribute of parent.attributes.properties)
      if (ts.isJsxAttribute(attribute) && attribute.name.getText(editor.module) === 'value')
        editor.replace(attribute.name, 'client');
  }
}

const queryOptions: { readonly [name: string]: string } = {
  variables: 'variables',
  pause: 'skip',
  requestPolicy: 'fetchPolicy',
};

/** `useQuery` and `useSubscription` take the document apart from the options, and return one object. */
function changeQueries(module: ImportedModule): void {
  const { editor, callsOf } = module;
  const { ts } = editor;
  for (const hook of ['useQuery', 'useSubscription']) {
    for (const { use, call } of callsOf(hook)) {
      const [options, handler] = call.arguments ?? [];
      const query = propertiesOf(ts, options).find(({ name }) => name === 'query');
      if (!options || !ts.isObjectLiteralExpression(options) || !query) {
        editor.leave(use, `${hook} takes the document and its options: ${hook}(query, { variables }).`);
        continue;
      }
      if (handler)
        editor.leave(handler, 'It becomes the option onData({ data }), where data.data is the data.');
      const others = options.properties.filter((property) => property !== query.node);
      const texts = others.map((property) => {
        const name = property.name?.getText(editor.module) ?? '';
        const value = valueOf(ts, property);
        if (name === 'context')
          editor.leave(property, 'See RequestContext: headers, credentials, timeoutMs.');
        const renamed = queryOptions[name];
        if (!renamed || !value || renamed === name) return editor.rendered(property);
        return `${renamed}: ${editor.rendered(value)}`;
      });
      const document = editor.rendered(valueOf(ts, query.node)!);
      editor.replace(options, texts.length > 0 ? `${document}, { ${texts.join(', ')} }` : document);
      const pair = pairOf(module, call);
      if (!pair) editor.leave(use, `${hook} returns one object, no pair.`);
      else changeQueryPair(module, pair);
    }
  }
}

/** Of `const [a, b] = hook()`, returns the pattern. */
function pairOf({ editor }: ImportedModule, call: Node): ArrayBindingPattern | undefined {
  const { ts } = editor;
  const { parent } = call;
  const isPair =
    ts.isVariableDeclaration(parent) && parent.initializer === call && ts.isArrayBindingPattern(parent.name);
  return isPair ? (parent.name as ArrayBindingPattern) : undefined;
}

function changeQueryPair(module: ImportedModule, pair: ArrayBindingPattern): void {
  const { editor } = module;
  const { ts } = editor;
  const [result, execute] = pair.elements.map((element) =>
    ts.isBindingElement(element) ? element.name : undefined,
  );
  const name = execute && ts.isIdentifier(execute) ? execute : undefined;
  if (result && ts.isIdentifier(result)) {
    editor.replace(pair, result.text);
    changeState(module, result);
    if (!name) return;
    for (const use of referencesTo(editor, name.text, scopeOf(ts, name))) {
      const isShorthand = ts.isShorthandPropertyAssignment(use.parent);
      editor.replace(use, `${isShorthand ? `${use.text}: ` : ''}${result.text}.refetch`);
      dropPolicy(use);
    }
    return;
  }
  const fields = result && ts.isObjectBindingPattern(result) ? fieldsOf(module, result) : [];
  if (name) {
    fields.push(name.text === 'refetch' ? 'refetch' : `refetch: ${name.text}`);
    for (const use of referencesTo(editor, name.text, scopeOf(ts, name))) dropPolicy(use);
  }
  editor.replace(pair, `{ ${fields.join(', ')} }`);

  /** It always asks the server. */
  function dropPolicy(use: Identifier): void {
    const { parent } = use;
    if (!ts.isCallExpression(parent) || parent.expression !== use) return;
    const [options] = parent.arguments;
    if (!options) return;
    const isPolicyAlone = propertiesOf(ts, options).every((property) => property.name === 'requestPolicy');
    if (isPolicyAlone && ts.isObjectLiteralExpression(options)) editor.removeFrom(parent.arguments, options);
    else editor.leave(options, 'refetch takes variables.');
  }
}

/** Returns the fields of a pattern of a result, by their names here. */
function fieldsOf({ editor }: ImportedModule, pattern: Node): string[] {
  const { ts } = editor;
  if (!ts.isObjectBindingPattern(pattern)) return [];
  return pattern.elements.map((element) => {
    const name = (element.propertyName ?? element.name).getText(editor.module);
    const text = editor.rendered(element);
    if (name === 'operation' || name === 'extensions' || name === 'hasNext')
      editor.leave(element, `A result has no ${name}.`);
    if (name !== 'fetching') return text;
    return element.propertyName ? text.replace('fetching', 'loading') : `loading: ${text}`;
  });
}

/** `fetching` of a result in a constant. */
function changeState(module: ImportedModule, result: Identifier): void {
  const { editor } = module;
  const { ts } = editor;
  for (const { parent } of referencesTo(editor, result.text, scopeOf(ts, result))) {
    if (ts.isPropertyAccessExpression(parent) && parent.name.text === 'fetching')
      editor.replace(parent.name, 'loading');
    if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name))
      editor.replace(parent.name, `{ ${fieldsOf(module, parent.name).join(', ')} }`);
  }
}

/** The function comes first, takes `variables` as an option, and rejects unless there is `onError`. */
function changeMutations(module: ImportedModule): void {
  const { editor, callsOf } = module;
  const { ts } = editor;
  for (const { use, call } of callsOf('useMutation')) {
    const pair = pairOf(module, call);
    const [document] = call.arguments ?? [];
    if (!pair || !document) {
      editor.leave(use, 'useMutation returns [execute, result], and execute takes { variables }.');
      continue;
    }
    // Its results have the error, as before.
    editor.replace({ start: document.end, end: document.end }, ', { onError() {} }');
    const [result, execute] = pair.elements.map((element) =>
      ts.isBindingElement(element) ? element.name : undefined,
    );
    const texts = [execute && editor.rendered(execute)];
    if (result && ts.isObjectBindingPattern(result)) texts.push(`{ ${fieldsOf(module, result).join(', ')} }`);
    else if (result) texts.push(editor.rendered(result));
    editor.replace(pair, `[${texts.map((text) => text ?? '').join(', ')}]`);
    if (result && ts.isIdentifier(result)) changeState(module, result);
    if (execute && ts.isIdentifier(execute)) changeExecutions(module, execute);
  }
}

function changeExecutions({ editor }: ImportedModule, execute: Identifier): void {
  const { ts } = editor;
  for (const use of referencesTo(editor, execute.text, scopeOf(ts, execute))) {
    const { parent } = use;
    if (!ts.isCallExpression(parent) || parent.expression !== use) {
      if (!ts.isBindingElement(parent)) editor.leave(use, 'It takes { variables } now.');
      continue;
    }
    const [variables, context] = parent.arguments;
    if (context) editor.leave(context, 'Options are beside the variables: { variables, context }.');
    if (variables) editor.replace(variables, asVariables(variables));
  }

  function asVariables(variables: Expression): string {
    const text = editor.rendered(variables);
    return text === 'variables' ? '{ variables }' : `{ variables: ${text} }`;
  }
}
