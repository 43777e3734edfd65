import type { RenderRequest } from '@mainvideo/web/rendering';

/** The theme that the viewer has chosen on the site, which the browser keeps as a cookie; else the system's. */
export function chosenTheme(headers: Headers): RenderRequest['theme'] {
  const name = /(?:^|;)\s*mainvideo-theme=(light|dark)\s*(?:;|$)/.exec(headers.get('cookie') ?? '')?.[1];
  return name === 'light' || name === 'dark' ? name : 'system';
}
