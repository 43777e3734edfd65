import { graphqlDocuments } from '@mainvideo/sdk/rollup';
import { defineConfig } from 'vite';

const site = process.env.MAINVIDEO_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  // Parses documents at build time, so the browser needs no GraphQL parser.
  plugins: [graphqlDocuments()],
  // Requests go through the page's own origin, so the viewer's cookie belongs to it too.
  server: { port: Number(process.env.PORT ?? 5173), proxy: { '/api': site, '/media': site } },
});
