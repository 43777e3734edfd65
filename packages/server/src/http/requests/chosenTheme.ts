import type { RenderRequest } from '@mainvideo/web/rendering';

/** Returns the theme that the viewer has chosen on the site, from its cookie; otherwise the system's theme. */
export function chosenTheme(headers: Headers): RenderRequest['theme'] {
  const name = /(?:^|;)\s*mainvideo-theme=(light|dark)\s*(?:;|$)/.exec(headers.get('cookie') ?? '')?.[1];
  return name === 'light' || name === 'dark' ? name : 'system';
}
