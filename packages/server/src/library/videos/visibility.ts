export const videoVisibilities = ['public', 'unlisted', 'private'] as const;

/** The audience of a video. `unlisted`: anyone with the link; `private`: the owner only. */
export type VideoVisibility = (typeof videoVisibilities)[number];

/**
 * Which videos a request may see. `listed`: public ones, as in every list; `addressed`: also unlisted ones, for
 * requests by id; `all`: also private ones, for the owner.
 */
export type Reach = 'listed' | 'addressed' | 'all';
