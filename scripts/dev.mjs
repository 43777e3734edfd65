// Serves the site while it is being written: `npm run dev`. A change is built, the server started again, the page loaded
// again. PORT is the address's; the site's own server listens beside it. Other arguments are the server's.
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
  // What is built from here on is for development: `npm start` must not take it for the site.
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
