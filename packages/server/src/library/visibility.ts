/** Who finds a video. `unlisted`: whoever has its address; `private`: the owner alone. */
export type VideoVisibility = 'public' | 'unlisted' | 'private';

/**
 * Which videos a question may be answered with. `listed`: public ones, which is what every list offers; `addressed`: unlisted ones
 * as well, for whoever names one; `all`: private ones as well, for the owner.
 */
export type Reach = 'listed' | 'addressed' | 'all';
