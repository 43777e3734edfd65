import type { Page } from 'playwright-core';

/**
 * Ends all transitions, such as the fade of a button from one colour to the other. Waiting for their end is no alternative: where
 * nothing is painted, no transition ends.
 */
export const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
