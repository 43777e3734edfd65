import type { AssetManifest, BrowserConfig } from './rendering.ts';
import { serverStateId, serverStateText } from './serverState.ts';

/**
 * The document that every page can start from without the server. It is the same for everybody: no data is in it, and neither
 * is a page, a language or a choice of the viewer's. Its first script looks for the theme that was chosen: a file, for the
 * Content-Security-Policy lets no inline script pass, and not a module, for it has to be run before anything is painted.
 *
 * @param href absolute
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
