import type { Node } from 'typescript';
import { changeClients } from './apolloClients.ts';
import { apolloNames } from './apolloNames.ts';
import { changeErrors } from './errors.ts';
import { type ImportedModule, type Library, sdk } from './library.ts';
import { calledMember, propertiesOf, visitAll } from './syntax.ts';

const guide = 'docs/sdk/from-apollo.md';

const byHand: Library['byHand'] = {
  'apollo-upload-client': 'Files are sent by the stage uploadFiles().',
  'apollo3-cache-persist': 'It becomes persistCache: see docs/sdk/persistence.md.',
  'apollo-link-rest': 'There is no REST link: fetch such data without the client.',
  '@apollo/client/dev': 'The SDK has its messages in development builds: remove the calls.',
  '@apollo/client/react/ssr':
    'React streams suspended components: see collectQueries of @mainvideo/sdk/react/server.',
};

const errorClasses = {
  CombinedGraphQLErrors: 'GraphQLResultError',
  ServerError: 'HttpError',
  ServerParseError: 'ParseError',
};

/** Apollo Client 3 and 4. */
export const apolloLibrary: Library = {
  guide,
  isPart: (from) =>
    /^@apollo\/(client|react-hooks|react-testing|react-common)(\/|$)/.test(from) || from in byHand,
  byHand,
  names: apolloNames,
  special: ['ApolloClient', 'InMemoryCache', 'ApolloError', 'MockedProvider', ...Object.keys(errorClasses)],
  change(module) {
    changeClients(module);
    changeErrors(module, 'ApolloError');
    changeErrorClasses(module);
    changeCacheMethods(module);
    changeHooks(module);
    changeMocks(module);
    leaveDocuments(module);
  },
};

/** `Class.is(value)` of a class of errors. */
function changeErrorClasses({ editor, usesOf, done }: ImportedModule): void {
  const { ts } = editor;
  for (const [name, replacement] of Object.entries(errorClasses)) {
    for (const use of usesOf(name)) {
      const called = calledMember(ts, use);
      const value = called?.name === 'is' ? called.call.arguments[0] : undefined;
      if (!called || !value) continue;
      editor.replace(called.call, `${editor.rendered(value)} instanceof ${editor.use(sdk, replacement)}`);
      done(use);
    }
  }
}

const cacheMethods = [
  'readQuery',
  'writeQuery',
  'readFragment',
  'writeFragment',
  'updateQuery',
  'updateFragment',
  'extract',
  'restore',
];

/** Methods of the client that access its cache are the cache's own here. */
function changeCacheMethods({ editor }: ImportedModule): void {
  const { ts, module } = editor;
  // A client may have no cache, by its type.
  const isTyped = /\.[mc]?tsx?$/.test(module.fileName);
  visitAll(ts, module, (node) => {
    if (!ts.isPropertyAccessExpression(node)) return;
    const { expression: owner, name, parent: call } = node;
    if (!ts.isCallExpression(call) || call.expression !== node) return;
    if (name.text === 'writeFragment' && !ts.isExpressionStatement(call.parent))
      editor.leave(
        name,
        'It returns whether anything changed: `toReference(object)` in `modify` makes references.',
      );
    if (!/client$/i.test(lastNameOf(owner))) return;
    if (cacheMethods.includes(name.text))
      editor.replace({ start: owner.end, end: owner.end }, isTyped ? '.cache!' : '.cache');
    if (name.text === 'reFetchObservableQueries')
      editor.replace(
        { start: name.getStart(module), end: call.end },
        "refetchQueries({ include: 'active' })",
      );
  });

  function lastNameOf(node: Node): string {
    if (ts.isIdentifier(node)) return node.text;
    return ts.isPropertyAccessExpression(node) ? node.name.text : '';
  }
}

const queryHooks = ['useQuery', 'useLazyQuery'];
const renamedOptions: { readonly [name: string]: string } = {
  onSubscriptionComplete: 'onComplete',
};

/** Options of hooks with other names, or with none. */
function changeHooks({ editor, callsOf }: ImportedModule): void {
  const { ts } = editor;
  for (const hook of queryHooks) {
    for (const { call } of callsOf(hook)) {
      for (const { name, node } of propertiesOf(ts, call.arguments?.[1])) {
        if (name === 'onCompleted' || name === 'onError')
          editor.leave(
            node,
            `${hook} has no ${name}, as in Apollo Client 4: react to its result in an effect.`,
          );
        if (name === 'defaultOptions' || name === 'canonizeResults' || name === 'partialRefetch')
          editor.leave(node, `${hook} has no ${name}: remove it.`);
      }
    }
  }
  for (const { call } of callsOf('useSubscription')) {
    for (const { name, node } of propertiesOf(ts, call.arguments?.[1])) {
      const renamed = renamedOptions[name];
      if (renamed && ts.isPropertyAssignment(node)) editor.replace(node.name, renamed);
      if (name === 'onSubscriptionData')
        editor.leave(node, 'It becomes onData({ data }), where data.data is the data.');
    }
  }
}

/** Attributes of the provider of mocks. */
function changeMocks({ editor, usesOf }: ImportedModule): void {
  const { ts, module } = editor;
  for (const use of usesOf('MockedProvider')) {
    const { parent } = use;
    if (!ts.isJsxOpeningElement(parent) && !ts.isJsxSelfClosingElement(parent)) continue;
    for (const attribute of parent.attributes.properties) {
      const name = attribute.name?.getText(module);
      if (name === 'addTypename') {
        editor.replace({ start: attribute.pos, end: attribute.end }, '');
        editor.leave(attribute, '`__typename` is always requested: add it to the objects of the mocks.');
      }
      if (name === 'defaultOptions' || name === 'resolvers' || name === 'link')
        editor.leave(attribute, `MockProvider has no ${name}: see docs/sdk/testing.md.`);
    }
  }
}

const directives: { readonly [name: string]: string } = {
  client: 'Add localFields() to the stages of the client: see “Local state” in docs/sdk/from-apollo.md.',
  connection: 'Add localFields() to the stages of the client, and name the field’s list by keyArgs.',
  export: 'Pass variables from your code: there is no @export.',
  nonreactive: 'Components render only for what they select: there is no @nonreactive.',
};

/** Reports what documents contain that the SDK does not know. */
function leaveDocuments({ editor }: ImportedModule): void {
  const { ts, module } = editor;
  visitAll(ts, module, (node) => {
    if (!ts.isTaggedTemplateExpression(node)) return;
    for (const [, name] of node.template.getText(module).matchAll(/@(\w+)/g)) {
      const message = directives[name!];
      if (message) editor.leave(node, message);
    }
  });
}
