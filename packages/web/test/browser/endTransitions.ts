import type { Page } from 'playwright-core';

/**
 * Ends all transitions, such as the fade between two colours of a button. Waiting for them does not work: without
 * painting, no transition ends.
 */
export const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
