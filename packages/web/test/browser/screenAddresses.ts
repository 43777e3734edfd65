import type { Page } from 'playwright-core';

const screens = ['/', 'watch', '/search', '/search?q=a', '/search?q=zzzzzz', 'channel', '/saved', '/404'];

/** The screens that each language and each way of reading is tried on, by name. `watch` and `channel` are the first that home shows. */
export async function screenAddresses(
  origin: string,
): Promise<readonly (readonly [name: string, address: string])[]> {
  const home = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
  return screens.map((name) => {
    const path = name.startsWith('/') ? name : new RegExp(`href="(/${name}/[^"]+)"`).exec(home)![1]!;
    return [name, origin + path];
  });
}

const studioScreens = [
  '/studio',
  '/studio/videos',
  '/studio/videos?query=zzzzzz',
  'video',
  '/studio/files',
  '/studio/files?status=CONVERTING',
  '/studio/files?query=zzzzzz',
  '/studio/jobs',
  '/studio/jobs?state=CANCELLED',
  '/studio/comments',
  '/studio/comments?list=all',
  '/studio/storage',
  '/studio/sessions',
];

/** Those of the studio. `video` is the form of the first video in its owner's list. */
export async function studioAddresses(
  page: Page,
  origin: string,
): Promise<readonly (readonly [name: string, address: string])[]> {
  const list = await page.request.get(`${origin}/studio/videos`, { headers: { accept: 'text/html' } });
  const video = /href="(\/studio\/videos\/[^"?]+)"/.exec(await list.text())![1]!;
  return studioScreens.map((name) => [name, origin + (name === 'video' ? video : name)]);
}
