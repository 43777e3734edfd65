// What every sample of the documentation has beside the platform (`sampleWorld.mjs` makes it).

/** For what a sample must have done: `<!-- after`. */
declare const assert: typeof import('uvu/assert');
/** Resolves once every request is answered and what follows from it has happened. */
declare function settle(): Promise<void>;
/** Renders into the page, waits as `settle` does, and answers the element. For samples in `tsx`. */
declare function show(node: import('react').ReactNode): Promise<HTMLElement>;
/** Clicks, and waits as `settle` does. */
declare function click(element: Element | null): Promise<void>;
