import * as assert from 'uvu/assert';
import { openPage } from '../../packages/web/test/browser/startBrowser.ts';

/**
 * Uses the page of an example: reads the list, likes a video and loads more. Expects no problems and no further
 * operations.
 */
export async function useExample(browser, origin) {
  const { page, context, problems, operations } = await openPage(browser);
  await page.goto(origin);
  await page.getByText('Moonlit Water').waitFor();
  assert.is(await page.getByRole('listitem').count(), 4);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('listitem').nth(7).waitFor();
  const like = page.getByRole('listitem').first().getByRole('button');
  const [, likes] = /\((\d+)\)/.exec(await like.textContent());
  await like.click();
  await page.getByRole('button', { name: `Liked (${Number(likes) + 1})` }).waitFor();

  assert.equal(problems, []);
  assert.equal([...new Set(operations)], ['Videos', 'Like']);
  await context.close();
}
