import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { crashed, type Fault, lost, type Verdict } from './fault.ts';
import { startForbidding, visit } from './stage.ts';
import type { TitleServer } from './titleServer.ts';

/** Generous, because a browser is several times slower beside other work. */
const patienceMs = 60_000;

/** @throws Error for failures outside the page */
export async function askFault(
  browser: Browser,
  server: TitleServer,
  contender: string,
  fault: Fault,
): Promise<Verdict> {
  const { context, close } = await (fault.isForbidden ? forbiddenContext() : ordinaryContext(browser));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve(lost('no result within the time limit')), patienceMs);
  });
  try {
    const visitor = await visit(context, server, contender, randomUUID());
    return await Promise.race([fault.run(visitor), late]);
  } catch (error) {
    const { message } = error as Error;
    const isOfPage = message.startsWith('page.evaluate: ') && !message.includes('has been closed');
    if (isOfPage) return crashed(message);
    throw new Error(`${contender}, ${fault.id}: ${message}`, { cause: error });
  } finally {
    clearTimeout(timer);
    await close();
  }
}

interface Opened {
  readonly context: BrowserContext;
  readonly close: () => Promise<void>;
}

async function ordinaryContext(browser: Browser): Promise<Opened> {
  const context = await browser.newContext();
  return { context, close: () => context.close() };
}

async function forbiddenContext(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-profile-'));
  mkdirSync(join(folder, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await startForbidding(folder);
  return {
    context,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
