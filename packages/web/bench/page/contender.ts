/** A site with the same two pages over the same GraphQL server. Its HTML matches the selectors below. */
export interface Contender {
  readonly name: string;
  readonly origin: string;
}

/** The selectors. */
export const card = 'main a[href^="/watch/"]';
export const player = 'main video';
export const likeButton = 'main button[aria-pressed]';
export const homeLink = 'header a[href="/"]';
