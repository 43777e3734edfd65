import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A page with the SDK's own modules in it, and a server that counts and keeps idempotency keys. */
export interface OutboxSite {
  readonly origin: string;
  /** What was applied, in order. */
  readonly applied: readonly number[];
  /** The key of each mutation that reached it. */
  readonly keys: readonly string[];
  /** Applied, and the answer is held back until `release`. */
  hold(): void;
  release(): void;
  stop(): Promise<void>;
}

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** The site of one test: `window.mutate(entry)`, `window.answered`, `window.outbox`. */
const script = `
import { createClient } from '/src/client.ts';
import { createCache } from '/src/cache/createCache.ts';
import { createOutbox } from '/src/outbox/createOutbox.ts';

const name = (value) => ({ kind: 'Name', value });
const variable = { kind: 'Variable', name: name('entry') };
const Append = {
  kind: 'Document',
  definitions: [{
    kind: 'OperationDefinition', operation: 'mutation', name: name('Append'), directives: [],
    variableDefinitions: [{ kind: 'VariableDefinition', variable, directives: [],
      type: { kind: 'NonNullType', type: { kind: 'NamedType', name: name('Int') } } }],
    selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'Field', name: name('append'), directives: [],
      arguments: [{ kind: 'Argument', name: name('entry'), value: variable }] }] },
  }],
};
window.outbox = createOutbox({ storage: () => localStorage, mutations: { Append: { mutation: Append } } });
window.client = createClient({ url: '/api/graphql', cache: createCache(), outbox });
window.answered = [];
window.mutate = (entry, context) =>
  void client.mutate({ mutation: Append, variables: { entry }, context })
    .then(() => answered.push(entry), (error) => answered.push(error.name));
window.isReady = true;
`;

const modules = new Map<string, Promise<string>>();

/** A module of the SDK as browsers read it. */
function moduleText(path: string): Promise<string> {
  const known = modules.get(path) ?? compile(source + path.slice('/src/'.length));
  modules.set(path, known);
  return known;
}

async function compile(file: string): Promise<string> {
  const { ModuleKind, ScriptTarget } = ts;
  const compilerOptions = {
    target: ScriptTarget.ES2022,
    module: ModuleKind.ESNext,
    verbatimModuleSyntax: true,
  };
  return ts.transpileModule(await readFile(file, 'utf8'), { compilerOptions }).outputText;
}

export async function startOutboxSite(): Promise<OutboxSite> {
  const applied: number[] = [];
  const keys: string[] = [];
  const record = new Map<string, string>();
  let held: (() => void)[] | null = null;

  async function answer(request: IncomingMessage): Promise<{ readonly type: string; readonly text: string }> {
    const path = request.url ?? '/';
    if (path === '/api/graphql') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { variables } = JSON.parse(Buffer.concat(chunks).toString()) as { variables: { entry: number } };
      const key = String(request.headers['idempotency-key']);
      keys.push(key);
      if (!record.has(key)) {
        applied.push(variables.entry);
        record.set(key, JSON.stringify({ data: { append: applied.length } }));
      }
      if (held !== null) await new Promise<void>((resolve) => held?.push(resolve));
      return { type: 'application/graphql-response+json', text: record.get(key)! };
    }
    if (path === '/script.js') return { type: 'text/javascript', text: script };
    if (path.startsWith('/src/')) return { type: 'text/javascript', text: await moduleText(path) };
    return { type: 'text/html', text: '<!doctype html><script type="module" src="/script.js"></script>' };
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    applied,
    keys,
    hold: () => (held ??= []),
    release() {
      const waiting = held ?? [];
      held = null;
      for (const resume of waiting) resume();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
