// The transport against the servers that people run, by the fetch of a page and by that of a service worker.
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startRealServers } from '../../../sdk/src/transport/realServers.laws.ts';
import { serverCalls, type ServerFacts } from '../../../sdk/src/transport/serverCalls.laws.ts';
import { bundleScript, sdkModule } from '../../../sdk/test/browser/bundleScript.ts';
import { startBrowser } from './startBrowser.ts';

/** By the name of each call: `passed`, or what went wrong. */
type Outcomes = { readonly [name: string]: string };
interface Callers {
  callServer(facts: ServerFacts): Promise<Outcomes>;
}

/** Runs in the page, and in the worker, which is asked by messages. */
const entry = `
  import { serverCalls } from ${sdkModule('transport/serverCalls.laws.ts')};
  globalThis.callServer = async (facts) => {
    const outcomes = {};
    for (const { name, run } of serverCalls(facts)) {
      try { await run(); outcomes[name] = 'passed'; } catch (error) { outcomes[name] = String(error.stack ?? error); }
    }
    return outcomes;
  };
  if (typeof document === 'undefined') {
    addEventListener('message', (event) => {
      event.waitUntil(callServer(event.data).then((outcomes) => event.ports[0].postMessage(outcomes)));
    });
  }
`;

const servers = await startRealServers();
const script = await bundleScript(entry);
const browser = await startBrowser();

/** One origin for the page and, under a path each, the servers: browsers let it ask them. */
const site = createServer((incoming, outgoing) => {
  const index = /^\/server\/(\d+)/.exec(incoming.url ?? '')?.[1];
  if (index === undefined) {
    const isScript = incoming.url === '/calls.js';
    outgoing.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    outgoing.end(isScript ? script : '<!doctype html><script src="/calls.js"></script>');
    return;
  }
  const { method, headers } = incoming;
  const target = new URL(servers[Number(index)]!.url);
  const { search } = new URL(incoming.url!, 'http://site.test');
  const forwarded = ask({ ...options(target, search), method, headers: { ...headers, host: target.host } });
  forwarded.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
});
const options = ({ hostname, port, pathname }: URL, search: string) => ({
  hostname,
  port,
  path: pathname + search,
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

const page = await browser.newPage();
await page.goto(origin);

const inPage = (page: Page, facts: ServerFacts) =>
  page.evaluate((facts) => (globalThis as unknown as Callers).callServer(facts), facts);

const inWorker = (page: Page, facts: ServerFacts) =>
  page.evaluate(async (facts) => {
    await navigator.serviceWorker.register('/calls.js');
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<Outcomes>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data as Outcomes), { once: true });
      port1.start();
    });
    active!.postMessage(facts, [port2]);
    return answered;
  }, facts);

for (const [where, run] of [
  ['a page', inPage],
  ['a service worker', inWorker],
] as const) {
  for (const [index, server] of servers.entries()) {
    const { stop: _stop, ...known } = server;
    const { name } = known;
    const facts = { ...known, url: `${origin}/server/${index}` };
    const it = suite(`the transport in ${where} of Chromium, and ${name}`);
    let outcomes: Promise<Outcomes> | undefined;
    for (const call of serverCalls(facts)) {
      it(call.name, async () => {
        outcomes ??= run(page, facts);
        assert.is((await outcomes)[call.name], 'passed');
      });
    }
    it.run();
  }
}

const last = suite('the browser and the servers of these tests');
last('stop', async () => {
  await browser.close();
  site.closeAllConnections();
  site.close();
  await Promise.all(servers.map(({ stop }) => stop()));
  assert.is(site.listening, false);
});
last.run();
