import type { Expression, Node } from 'typescript';
import { type ImportedModule, sdk } from './library.ts';
import { hasOnly, isOn, propertiesOf, valueOf, visitAll } from './syntax.ts';

const optionsByHand: { readonly [name: string]: string } = {
  requestPolicy:
    'Wrap the client: withDefaultOptions(client, { query: { fetchPolicy }, watchQuery: { fetchPolicy } }).',
  suspense: 'Use the hook useSuspenseQuery.',
};

/** Clients with their exchanges, and calls of their methods. */
export function changeUrqlClients(module: ImportedModule): void {
  const { editor, callsOf, done } = module;
  const { ts } = editor;
  for (const { use, call } of [...callsOf('Client'), ...callsOf('createClient')]) {
    editor.replace({ start: editor.rangeOf(call).start, end: use.end }, editor.use(sdk, 'createClient'));
    done(use);
    const [options] = call.arguments ?? [];
    if (!options || !ts.isObjectLiteralExpression(options)) {
      editor.leave(use, 'Write its options as those of createClient: url, headers, cache, stages.');
      continue;
    }
    const texts: string[] = [];
    const stages: string[] = [];
    for (const node of options.properties) {
      const name = node.name?.getText(editor.module) ?? '';
      const value = valueOf(ts, node);
      if (name === 'exchanges' && value) texts.push(...changeExchanges(module, value, stages));
      else if (name === 'fetchOptions' && value) texts.push(...changeFetchOptions(module, value));
      else if (name === 'preferGetMethod' && isOn(value)) stages.push(`${editor.use(sdk, 'getQueries')}()`);
      else if (name !== 'preferGetMethod' && name !== 'maskTypename') {
        if (optionsByHand[name]) editor.leave(node, optionsByHand[name]);
        texts.push(editor.rendered(node));
      }
    }
    if (stages.length > 0) texts.push(`stages: [${stages.join(', ')}]`);
    const indent = ' '.repeat(editor.indentOf(options) + 2);
    editor.replace(options, `{\n${texts.map((text) => `${indent}${text},\n`).join('')}${indent.slice(2)}}`);
  }
  changeMethods(module);
}

/** Returns the options that exchanges become, and adds stages. What nothing becomes stays in `exchanges`. */
function changeExchanges(module: ImportedModule, value: Expression, stages: string[]): string[] {
  const { editor, usesOf, done } = module;
  const { ts } = editor;
  if (!ts.isArrayLiteralExpression(value)) {
    editor.leave(value, 'Exchanges become options and stages: see “Exchanges” in docs/sdk/from-urql.md.');
    return [`exchanges: ${editor.rendered(value)}`];
  }
  const texts: string[] = [];
  const left: string[] = [];
  for (const element of value.elements) {
    const callee = ts.isCallExpression(element) ? element.expression : element;
    const given = ts.isCallExpression(element) ? element.arguments[0] : undefined;
    const name =
      ts.isIdentifier(callee) && usesOf(callee.text).some((use) => use === callee) ? callee.text : '';
    const unneeded = name === 'cacheExchange' ? ['schema'] : [];
    const isKnown = name === 'cacheExchange' || name in stageOfExchange || builtIn.includes(name);
    if (!ts.isIdentifier(callee) || !isKnown || (given && !hasOnly(ts, given, unneeded))) {
      left.push(editor.rendered(element));
      if (!name)
        editor.leave(element, 'An exchange becomes a stage: see “Exchanges” in docs/sdk/from-urql.md.');
      continue;
    }
    if (name === 'cacheExchange') texts.push(`cache: ${editor.use(sdk, 'createCache')}()`);
    const stage = stageOfExchange[name];
    if (stage) stages.push(`${editor.use(sdk, stage)}()`);
    done(callee);
  }
  if (left.length > 0) texts.push(`exchanges: [${left.join(', ')}]`);
  return texts;
}

/** What the client does anyway. */
const builtIn = ['fetchExchange', 'dedupExchange', 'retryExchange', 'devtoolsExchange', 'debugExchange'];
const stageOfExchange: { readonly [name: string]: string } = {
  persistedExchange: 'persistedQueries',
  multipartFetchExchange: 'uploadFiles',
};

/** `fetchOptions` with headers and credentials alone. */
function changeFetchOptions({ editor }: ImportedModule, value: Expression): string[] {
  const { ts } = editor;
  const isFunction = ts.isArrowFunction(value) && value.parameters.length === 0;
  const body = isFunction && ts.isParenthesizedExpression(value.body) ? value.body.expression : value;
  const properties = propertiesOf(ts, body);
  const isKnown = hasOnly(ts, body, ['headers', 'credentials']);
  if (!isKnown) {
    editor.leave(
      value,
      'Its headers and credentials become the options headers and credentials of createClient.',
    );
    return [`fetchOptions: ${editor.rendered(value)}`];
  }
  return properties.map(({ name, node }) => {
    const text = editor.rendered(valueOf(ts, node)!);
    return name === 'headers' && isFunction ? `headers: () => (${text})` : `${name}: ${text}`;
  });
}

const queryMethods: { readonly [name: string]: string } = { query: 'query', mutation: 'mutate' };

/** `client.query(document, variables).toPromise()` and the like. */
function changeMethods({ editor }: ImportedModule): void {
  const { ts, module } = editor;
  visitAll(ts, module, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { expression: owner, name } = node.expression;
    if (!/client$/i.test(owner.getText(module))) return;
    const [document, variables] = node.arguments;
    const method = queryMethods[name.text];
    if (!document || (!method && name.text !== 'readQuery')) return;
    const kind = name.text === 'mutation' ? 'mutation' : 'query';
    const given = variables
      ? `, ${isEmpty(variables) ? '' : `variables: ${editor.rendered(variables)}`}`
      : '';
    const call = `${editor.rendered(owner)}.${method ?? 'cache.readQuery'}({ ${kind}: ${editor.rendered(document)}${given.replace(/, $/, '')} })`;
    const chain = node.parent;
    const isPromise = ts.isPropertyAccessExpression(chain) && chain.name.text === 'toPromise';
    editor.replace(isPromise ? chain.parent : node, call);
    if (method) editor.leave(name, 'It rejects where the result had an `error`.');
  });

  function isEmpty(node: Node): boolean {
    return ts.isObjectLiteralExpression(node) && node.properties.length === 0;
  }
}
