// What runs in the page: one contender, from the first render to many changes.
import { feedOf, retitled } from '../cache/payloads.ts';
import type { Contender } from './contender.ts';
import { renders } from './VideoList.tsx';

export interface ReactCosts {
  /** Until all rows are in the document, from the call of the first render, the answer being there at once. */
  readonly firstMs: number;
  /** The same with a client that knows the answer already. */
  readonly knownMs: number;
  /** From the call of a mutation, whose answer is there at once, until the title in the document is the new one. */
  readonly changeMs: number;
  /** Components rendered for one change. */
  readonly changeRenders: number;
}

const rows = 1_000;
const changes = 20;

/** What the server answers next to a mutation. */
let answer = '';
const feed = JSON.stringify({ data: feedOf(rows) });
const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
  const isMutation = String(init?.body).includes('mutation');
  return new Response(isMutation ? answer : feed, { headers: { 'content-type': 'application/json' } });
};

/** When it is so, by the clock: looked at after each change of the document. */
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

/** Until nothing is left to do that this has begun. */
const rested = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))),
  );

/** Makes a global of it, for the bench. */
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
