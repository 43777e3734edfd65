import { createServer, type IncomingMessage } from 'node:http';
import { bundleScript, sdkModule } from './bundleScript.ts';
import { createGate, type Gate } from './createGate.ts';
import { listenOnLoopback } from './listenOnLoopback.ts';

/** A page with the SDK in it, and a server that counts and keeps idempotency keys. */
export interface OutboxSite extends Pick<Gate, 'hold' | 'release'> {
  readonly origin: string;
  /** What was applied, in order. */
  readonly applied: readonly number[];
  /** The key of each mutation that reached it. */
  readonly keys: readonly string[];
  stop(): Promise<void>;
}

/** The site of one test: `window.mutate(entry)`, `window.answered`, `window.outbox`. */
const script = `
import { createClient } from ${sdkModule('client.ts')};
import { createCache } from ${sdkModule('cache/createCache.ts')};
import { createOutbox } from ${sdkModule('outbox/createOutbox.ts')};
import { idempotencyKeys } from ${sdkModule('transport/stages/idempotencyKeys.ts')};

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
const stages = [idempotencyKeys()];
window.client = createClient({ url: '/api/graphql', cache: createCache(), outbox, stages });
window.answered = [];
window.mutate = (entry, context) =>
  void client.mutate({ mutation: Append, variables: { entry }, context })
    .then(() => answered.push(entry), (error) => answered.push(error.name));
window.isReady = true;
`;

/** Made once for all tests. */
let bundle: Promise<string> | undefined;

export async function startOutboxSite(): Promise<OutboxSite> {
  const applied: number[] = [];
  const keys: string[] = [];
  const record = new Map<string, string>();
  const gate = createGate();

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
      await gate.pass();
      return { type: 'application/graphql-response+json', text: record.get(key)! };
    }
    if (path === '/script.js')
      return { type: 'text/javascript', text: await (bundle ??= bundleScript(script)) };
    return { type: 'text/html', text: '<!doctype html><script defer src="/script.js"></script>' };
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  return {
    ...(await listenOnLoopback(server)),
    ...gate,
    applied,
    keys,
  };
}
