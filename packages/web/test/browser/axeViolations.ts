import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules about colours: all that another theme can break, in a third of the time. */
export const colourRules = ['cat.color'];

/**
 * What axe finds wrong with a page: a line each, with the elements.
 *
 * @param tags of the rules that are asked. Default: WCAG 2.2, levels A and AA, and axe's own best practices
 */
export async function axeViolations(page: Page, tags: readonly string[] = everything): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    // Or what is half beneath the header that stays counts as too small a target.
    window.scrollTo(0, 0);
    const { axe } = window as unknown as {
      axe: { run(where: Document, options: object): Promise<{ violations: any[] }> };
    };
    const found = await axe.run(document, { runOnly });
    return found.violations.map(({ id, nodes }) => {
      const elements = nodes.slice(0, 5).map((node: { html: string }) => node.html);
      return `${id}: ${elements.join(' | ')}`;
    });
  }, tags);
}
