import { graphqlDocuments } from '@mainvideo/sdk/rollup';
import { defineConfig } from 'vite';

const site = process.env.MAINVIDEO_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  // Documents are parsed while building: no GraphQL parser goes to the browser.
  plugins: [graphqlDocuments()],
  // The page asks its own origin, so the viewer's cookie is its own too.
  server: { port: Number(process.env.PORT ?? 5173), proxy: { '/api': site, '/media': site } },
});
