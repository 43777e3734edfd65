// Globals that every sample of the documentation has in addition to the platform (created by `sampleWorld.mjs`).

/** Checks the effects of a sample, in `<!-- after`. */
declare const assert: typeof import('uvu/assert');
/** Resolves when every request has ended and its effects have run. */
declare function settle(): Promise<void>;
/** Renders into the page, waits as `settle` does, and returns the element. For samples in `tsx`. */
declare function show(node: import('react').ReactNode): Promise<HTMLElement>;
