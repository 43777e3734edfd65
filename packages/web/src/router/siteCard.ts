/** The picture of whatever has none of its own where links are shared. `scripts/card.mjs` has made it; the server's feeds name it too. */
export const siteCard = { url: '/card.png', width: 1200, height: 630 } as const;
