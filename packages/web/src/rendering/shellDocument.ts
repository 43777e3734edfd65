import type { AssetManifest, BrowserConfig } from './rendering.ts';
import { serverStateId, serverStateText } from './serverState.ts';

/**
 * Renders the document that can start every page without the server. It is the same for everyone: it contains no
 * data, page, language or choice of the viewer. Its first script applies the chosen theme. It is a file, because the
 * Content-Security-Policy blocks inline scripts, and not a module, because it must run before the first paint.
 *
 * @param href absolute URL
 */
export function shellDocument(assets: AssetManifest, config: BrowserConfig, href: string): string {
  const state = serverStateText({
    config,
    initialResults: [],
    language: '',
    href,
    name: '',
    status: 200,
    nowMs: 0,
    failure: null,
    isShell: true,
  });
  const styles = assets.styles.map((path) => `<link rel="stylesheet" href="${path}">`);
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Mainvideo</title>
<script src="/shell-theme.js"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.join('\n')}
</head>
<body>
<script type="application/json" id="${serverStateId}">${state}</script>
<script type="module" src="${assets.entry}"></script>
</body>
</html>
`;
}
