/** A site that shows the same two pages over the same GraphQL server, with the same names in its HTML. */
export interface Contender {
  readonly name: string;
  readonly origin: string;
}

/** The names. */
export const card = 'main a[href^="/watch/"]';
export const player = 'main video';
export const likeButton = 'main button[aria-pressed]';
export const homeLink = 'header a[href="/"]';
