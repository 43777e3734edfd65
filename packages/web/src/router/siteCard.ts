/**
 * The picture for shared links of pages without their own picture. Created by `scripts/card.mjs`; also used by the
 * server's feeds.
 */
export const siteCard = { url: '/card.png', width: 1200, height: 630 } as const;
