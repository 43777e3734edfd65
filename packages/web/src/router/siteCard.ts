/** The picture of shared links without their own picture. Made by `scripts/card.mjs`; the server's feeds use it too. */
export const siteCard = { url: '/card.png', width: 1200, height: 630 } as const;
