// A page as a server streams it and as a browser receives it, piece by piece. Import this file after the tools of the
// React tests.
import { Duplex, Readable } from 'node:stream';
import { JSDOM } from 'jsdom';
import { act, type ReactNode, StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import * as reactServer from 'react-dom/server';
import type { Client } from '../../contract/client.ts';
import { createScriptedClient, video, VideoTitle } from '../../scriptedClient.laws.ts';
import type { Script } from '../../testing/index.ts';
import { ClientProvider } from '../ClientProvider.tsx';
import { hydrateQueries } from '../hydrateQueries.ts';
import { settle } from '../reactTools.laws.tsx';
import { collectQueries, type CollectOptions } from './collectQueries.ts';
import type { HtmlTransform } from './insertScripts.ts';

/** One of React's ways to stream. */
export type Streaming = (
  node: ReactNode,
  transform: HtmlTransform,
  onError: (error: unknown) => void,
) => Promise<{ readonly body: ReadableStream<Uint8Array>; readonly abort: () => void }>;

const withPipeableStream: Streaming = async (node, transform, onError) => {
  const { pipe, abort } = reactServer.renderToPipeableStream(node, { onError });
  const passing = Duplex.fromWeb(transform as Parameters<typeof Duplex.fromWeb>[0]);
  // Node treats a stream that ends early as an error. Ignore it here.
  passing.on('error', () => {});
  pipe(passing);
  return { body: Readable.toWeb(passing) as ReadableStream<Uint8Array>, abort: () => abort() };
};

const withReadableStream: Streaming = async (node, transform, onError) => {
  const controller = new AbortController();
  const stream = await reactServer.renderToReadableStream(node, { onError, signal: controller.signal });
  return { body: stream.pipeThrough(transform), abort: () => controller.abort() };
};

/** The ways that this version of React has in Node. */
export const streamings: readonly (readonly [name: string, Streaming])[] = [
  ['renderToPipeableStream', withPipeableStream],
  ...('renderToReadableStream' in reactServer
    ? [['renderToReadableStream', withReadableStream] as const]
    : []),
];

const documentOf = (client: Client, node: ReactNode) => (
  <html lang="en">
    <head>
      <title>A page</title>
    </head>
    <body>
      <ClientProvider client={client}>{node}</ClientProvider>
    </body>
  </html>
);

/** Returns the server's output as it is sent. */
export async function renderPage(
  client: Client,
  node: ReactNode,
  streaming: Streaming,
  options: CollectOptions = {},
) {
  const errors: string[] = [];
  const queries = collectQueries(client, options);
  const { body, abort } = await streaming(documentOf(client, node), queries.transform(), (error) => {
    errors.push(String(error));
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let isComplete = false;
  let reading = reader.read();
  await quiet();

  /** Returns the output that has arrived once nothing more happens by itself. */
  async function next(): Promise<string> {
    let html = '';
    for (;;) {
      const piece = await Promise.race([reading, quiet()]);
      if (piece === null) return html;
      if (piece.done) {
        isComplete = true;
        return html;
      }
      html += decoder.decode(piece.value, { stream: true });
      reading = reader.read();
    }
  }

  return {
    errors,
    abort,
    next,
    async rest(): Promise<string> {
      let html = '';
      for (let turn = 0; !isComplete && turn < 100; turn += 1) html += await next();
      return html;
    },
    async close(): Promise<void> {
      await reader.cancel('the browser went away');
      await quiet();
    },
  };
}

/** Waits until nothing is due that takes no time: React's work, and the timer of the transform. */
async function quiet(): Promise<null> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  return null;
}

/** Opens the output in a browser page. */
export function openPage(start: string) {
  const { window } = new JSDOM(start, {
    url: 'http://localhost/',
    runScripts: 'dangerously',
    // React reveals parts in the next frame, or some time after the last one. Here it happens immediately.
    beforeParse: (page) =>
      void Object.assign(page, {
        requestAnimationFrame: (reveal: (timeMs: number) => void) => reveal(0),
        setTimeout: (reveal: () => void) => reveal(),
      }),
  });
  const { document } = window;
  let readyState = 'loading';
  // In a complete document, React assumes that pending parts will never arrive.
  Object.defineProperty(document, 'readyState', { get: () => readyState });
  const mistakes: string[] = [];
  const history: string[] = [];
  let root: Root | undefined;
  let browser: ReturnType<typeof createScriptedClient> | undefined;

  function note(): void {
    const text = [...document.querySelectorAll('main p, main i')]
      .filter((element) => (element as HTMLElement).style.display !== 'none')
      .map((element) => element.textContent)
      .join('');
    if (history.at(-1) !== text) history.push(text);
  }
  note();
  new window.MutationObserver(note).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });

  /** Uses the globals of this page while React works on it. */
  async function inPage(work: () => Promise<unknown>): Promise<void> {
    const before = { window: globalThis.window, document: globalThis.document };
    Object.assign(globalThis, { window, document });
    try {
      await work();
      await settle();
    } finally {
      Object.assign(globalThis, before);
    }
    note();
  }

  return {
    window,
    mistakes,
    /** The texts that were visible, without repetitions. */
    texts: () => history,
    get fetch() {
      return browser!.fetch;
    },
    hydrate(node: ReactNode, script: Script = []): Promise<void> {
      browser = createScriptedClient(script, { retry: false });
      const { client } = browser;
      return inPage(async () => {
        // The page's own window is the global object of its scripts.
        const mail = window as unknown as typeof globalThis;
        hydrateQueries(client, mail);
        await act(async () => {
          root = hydrateRoot(document, <StrictMode>{documentOf(client, node)}</StrictMode>, {
            onRecoverableError: (error) => void mistakes.push(String(error)),
          });
        });
      });
    },
    /** Receives the server's next output. Its scripts run in place. */
    receive(html: string): Promise<void> {
      return inPage(() =>
        act(async () => {
          const template = document.createElement('template');
          template.innerHTML = html;
          for (const node of [...template.content.childNodes]) {
            if (node.nodeName !== 'SCRIPT') {
              document.body.append(node);
              continue;
            }
            const script = document.createElement('script');
            script.textContent = node.textContent;
            document.body.append(script);
          }
        }),
      );
    },
    /** Ends the response. */
    complete(): Promise<void> {
      return inPage(() =>
        act(async () => {
          readyState = 'complete';
          document.dispatchEvent(new window.Event('DOMContentLoaded'));
        }),
      );
    },
    change(id: string, title: string): Promise<void> {
      return inPage(() =>
        act(async () => {
          browser!.client.cache!.writeQuery({
            query: VideoTitle,
            variables: { id },
            data: { video: video(title, id) },
          });
        }),
      );
    },
    async leave(): Promise<void> {
      await inPage(() => act(async () => root?.unmount()));
      window.close();
    },
  };
}
