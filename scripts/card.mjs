// Writes packages/web/public/card.png, the preview image for shared links to pages without a picture: CHROMIUM_PATH=… node scripts/card.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './root.mjs';

/** The size to which Open Graph and Twitter's large cards crop an image. */
const size = { width: 1200, height: 630 };
const folder = join(root, 'packages/web/public');
const paths = readFileSync(join(folder, 'favicon.svg'), 'utf8')
  .match(/<path[^>]*\/>/g)
  .join('');

// The site's logo and a strip of frames. Without text it fits every language and needs no font.
const frame = (x, opacity) =>
  `<rect x="${x}" y="486" width="168" height="94" rx="8" fill="#f2f0ea" opacity="${opacity}"/>`;
const frames = [0, 1, 2, 3, 4, 5].map((index) => frame(66 + index * 180, index === 2 ? 0.9 : 0.12)).join('');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
  <style>path { fill: #f2f0ea } .play { fill: #ffb938 }</style>
  <rect width="100%" height="100%" fill="#17181c"/>
  <g transform="translate(440 80) scale(13.3)">${paths}</g>
  ${frames}
  <path style="fill: #17181c" d="M496 514v38l33-19z"/>
</svg>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: size });
await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
writeFileSync(join(folder, 'card.png'), await page.screenshot({ type: 'png' }));
await browser.close();
