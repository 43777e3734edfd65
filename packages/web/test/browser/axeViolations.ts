import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page by WCAG 2.2, levels A and AA, and by its own best practices: a line each, with the elements. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    // Or what is half beneath the header that stays counts as too small a target.
    window.scrollTo(0, 0);
    const { axe } = window as unknown as {
      axe: { run(where: Document, options: object): Promise<{ violations: any[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const found = await axe.run(document, { runOnly: tags });
    return found.violations.map(({ id, nodes }) => {
      const elements = nodes.slice(0, 5).map((node: { html: string }) => node.html);
      return `${id}: ${elements.join(' | ')}`;
    });
  });
}
