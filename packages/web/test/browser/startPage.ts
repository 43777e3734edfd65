import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundleScript } from '../../../sdk/test/browser/bundleScript.ts';

/**
 * Serves a page at every address of a separate origin, with one script: the parts of the SDK that a test runs in a
 * browser.
 */
export async function startPage(script: string): Promise<{ readonly origin: string; stop(): void }> {
  const code = await bundleScript(script);
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response.setHeader('content-type', `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`);
    response.end(isScript ? code : '<!doctype html><script src="/script.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
