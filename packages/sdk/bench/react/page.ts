// Runs in the page: measures one library, from the first render to many changes.
import { feedOf, retitled } from '../cache/payloads.ts';
import type { Contender } from './contender.ts';
import { renders } from './VideoList.tsx';

export interface ReactCosts {
  /** From the first render call until all rows are in the document. The response is immediately available. */
  readonly firstMs: number;
  /** The same with the response already cached. */
  readonly knownMs: number;
  /** From the call of a mutation, with an immediately available response, until the document shows the new title. */
  readonly changeMs: number;
  /** Number of components rendered for one change. */
  readonly changeRenders: number;
}

const rows = 1_000;
const changes = 20;

/** The response to the next mutation. */
let answer = '';
const feed = JSON.stringify({ data: feedOf(rows) });
const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
  const isMutation = String(init?.body).includes('mutation');
  return new Response(isMutation ? answer : feed, { headers: { 'content-type': 'application/json' } });
};

/** Resolves with the time when the condition holds. Checks it after each change of the document. */
function once(container: Element, isSo: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Not shown within 10 s: ${container.innerHTML.slice(0, 300)}`)),
      10_000,
    );
    const observer = new MutationObserver(() => {
      if (!isSo()) return;
      const now = performance.now();
      clearTimeout(timer);
      observer.disconnect();
      resolve(now);
    });
    observer.observe(container, { childList: true, subtree: true, characterData: true });
  });
}

/** Waits until all work that was started has finished. */
const rested = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))),
  );

/** Defines the global function that the bench calls. */
export function offerMeasure(contender: Contender): void {
  Object.assign(globalThis, { measure: () => measure(contender) });
}

async function measure(contender: Contender): Promise<ReactCosts> {
  const application = contender.create({
    url: `${location.origin}/graphql`,
    fetch: fetch as typeof globalThis.fetch,
  });
  const firstMs = await mount();
  application.unmount();
  await rested();
  const knownMs = await mount();

  const samples: number[] = [];
  renders.lists = renders.rows = 0;
  for (let change = 0; change < changes; change += 1) {
    const index = (change * 37) % rows;
    const title = `Changed ${change}`;
    answer = JSON.stringify({ data: retitled(`video-${index}`, title) });
    const shown = document.querySelectorAll('b')[index]!;
    const isShown = once(document.body, () => shown.textContent === title);
    const startedMs = performance.now();
    application.retitle();
    samples.push((await isShown) - startedMs);
    await rested();
  }
  const changeRenders = (renders.lists + renders.rows) / changes;
  return { firstMs, knownMs, changeMs: samples.sort((a, b) => a - b)[changes / 2]!, changeRenders };

  async function mount(): Promise<number> {
    const container = document.body.appendChild(document.createElement('div'));
    const isShown = once(container, () => container.querySelectorAll('li').length === rows);
    const startedMs = performance.now();
    application.mount(container);
    const ms = (await isShown) - startedMs;
    await rested();
    for (const empty of document.querySelectorAll('div:empty')) empty.remove();
    return ms;
  }
}
