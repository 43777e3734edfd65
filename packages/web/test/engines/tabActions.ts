import type { Tab } from './engine.ts';

/** Longer than any of it takes on a machine that does much else. */
const patienceMs = 90_000;

/** Asks a function of the page again and again, until what it answers is truthy. */
export async function until<Args extends readonly unknown[], Result>(
  tab: Tab,
  ask: (...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<Result> {
  const deadlineMs = Date.now() + patienceMs;
  for (;;) {
    // A query during a navigation gets no response.
    const answer = await tab.evaluate(ask, ...args).catch((error: Error) => error);
    if (answer && !(answer instanceof Error)) return answer;
    if (Date.now() > deadlineMs) {
      const seen = answer instanceof Error ? answer.message : await tab.evaluate(stateOfPage);
      throw new Error(`Never so: ${ask.toString()}\nof ${JSON.stringify(args)}. ${seen}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function stateOfPage(): string {
  const videos = [...document.querySelectorAll('video')].map((video) => {
    const { currentTime, duration, paused, muted, ended, seeking, readyState, networkState, videoWidth } =
      video;
    const buffered = Array.from({ length: video.buffered.length }, (_, index) => [
      video.buffered.start(index),
      video.buffered.end(index),
    ]);
    const { preload, error } = video;
    return {
      ...{ currentTime, duration, paused, muted, ended, seeking, readyState, networkState, videoWidth },
      ...{ buffered, preload, error: error?.message },
    };
  });
  const { visibilityState, body } = document;
  return `${location.pathname} is ${visibilityState}, has videos ${JSON.stringify(videos)} and shows: ${body.innerText.slice(0, 500)}`;
}

/** Waits until there is such an element with that text in it, and it can be seen. */
export const see = (tab: Tab, selector: string, text = '') =>
  until(
    tab,
    (selector, text) =>
      [...document.querySelectorAll(selector)].some(
        (element) => element.getClientRects().length > 0 && element.textContent!.includes(text),
      ),
    selector,
    text,
  );

/** Clicks on the first such element with that text in it, once a click would reach it. */
export async function click(tab: Tab, selector: string, text = ''): Promise<void> {
  const [x, y] = (await until(
    tab,
    (selector, text) => {
      const element = [...document.querySelectorAll(selector)].find(
        (element) => element.getClientRects().length > 0 && element.textContent!.includes(text),
      );
      if (!element) return null;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const place = [left + width / 2, top + height / 2] as const;
      return element.contains(document.elementFromPoint(...place)) ? place : null;
    },
    selector,
    text,
  ))!;
  await tab.clickAt(x, y);
}

/** Waits until React has taken the page over and all its effects have run: from then on the page hears keys, and the router clicks. */
export const hydrated = (tab: Tab) =>
  until(tab, () => document.documentElement.dataset['alive'] !== undefined);

/** Waits until the code that loads when the page is idle has run: the outbox, and the connection between tabs. */
export async function settled(tab: Tab): Promise<void> {
  await hydrated(tab);
  await until(tab, () => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    // The lists' code is requested after the tabs are connected.
    return ['background', 'lists'].every((part) => names.some((name) => name.includes(`/assets/${part}.`)));
  });
  // The loaded code must run and find the other tabs.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
}
