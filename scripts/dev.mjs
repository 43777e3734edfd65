// Serves the site during development: `npm run dev`. After each change it rebuilds, restarts the server and reloads the page. PORT
// is the port of the address to open; the site's server listens on another one. Other arguments are passed to the server.
import { once } from 'node:events';
import { createProxy } from './dev/proxy.mjs';
import { createSiteServer } from './dev/siteServer.mjs';
import { unstampBuilt } from './steps/buildStamp.mjs';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { root } from './root.mjs';
import { seconds } from './steps/progress.mjs';
import { Stop, runScript } from './steps/Stop.mjs';

await runScript(async () => {
  checkNodeVersion();
  await ensureInstalled(root, { dev: false });
  // From here on the output is a development build, which `npm start` must not serve.
  unstampBuilt('site');
  process.env.NODE_ENV = 'development';

  const siteServer = createSiteServer(process.argv.slice(2).filter((word) => !word.startsWith('packages/')));
  const proxy = createProxy(() => siteServer.whenReady());
  const port = Number(process.env.PORT ?? 3000);
  proxy.server.listen(port, process.env.HOST ?? '127.0.0.1');
  await once(proxy.server, 'listening').catch((error) => {
    throw new Stop(`Port ${port} cannot be used (${error.code}). Choose another: PORT=3001 npm run dev`);
  });

  const { watch } = await import('rollup');
  const parts = await Promise.all(
    ['webBrowser', 'webServer', 'server'].map((name) => import(`./build/${name}.mjs`)),
  );
  const watcher = watch(
    parts.map((part) => ({ ...part.default({ development: true }), watch: { clearScreen: false } })),
  );
  let failed = false;
  let startedAtMs = 0;
  watcher.on('event', async (event) => {
    if (event.code === 'START') {
      failed = false;
      startedAtMs = performance.now();
    }
    if (event.code === 'ERROR') {
      failed = true;
      console.error(`\n${event.error.message}\n${event.error.frame ?? ''}`);
    }
    event.result?.close();
    if (event.code !== 'END' || failed) return;
    try {
      await siteServer.restart();
      proxy.reload();
      console.log(`http://localhost:${port} is up to date: ${seconds(performance.now() - startedAtMs)}`);
    } catch (error) {
      console.error(error.message);
    }
  });
  process.once('exit', () => siteServer.stop());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit());
});
