import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { focusFault, nothingHasFocus } from './focusFault.ts';

/** A visitor with a keyboard only: after each key the focus must be somewhere visible. */
export interface Keyboard {
  /** Presses Tab, or Shift+Tab, until this has the focus; past the last stop the browser's own bar has it for one press. */
  tabTo(wanted: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
}

/** More stops than the longest screen has. */
const mostStops = 120;

export function keyboardOf(page: Page): Keyboard {
  const press = async (key: string) => {
    await page.keyboard.press(key);
    assert.is(await focusFault(page), null, `after ${key}`);
  };
  return {
    press,
    type: (text) => page.keyboard.type(text),
    async tabTo(wanted, key = 'Tab') {
      await wanted.waitFor();
      let hasLeft = false;
      // Found once, not at each stop: a search by role goes through the whole page.
      let element = await wanted.elementHandle();
      for (let stop = 0; stop < mostStops; stop++) {
        await page.keyboard.press(key);
        const fault = await focusFault(page);
        const isOutside = fault === nothingHasFocus;
        if (!isOutside || hasLeft) assert.is(fault, null, `after ${key}`);
        hasLeft ||= isOutside;
        if (!(await element!.evaluate((found) => found.isConnected))) element = await wanted.elementHandle();
        if (await element!.evaluate((found) => found === document.activeElement)) return;
      }
      assert.unreachable(`${key} does not lead to ${wanted}`);
    },
  };
}

export const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element === document.activeElement);

/** Waits until the element, or one that replaces it, has the focus. */
export async function getsFocus(wanted: Locator): Promise<void> {
  const deadlineMs = Date.now() + 30_000;
  while (!(await hasFocus(wanted))) assert.ok(Date.now() < deadlineMs, `${wanted} does not get the focus`);
  assert.is(await focusFault(wanted.page()), null);
}
