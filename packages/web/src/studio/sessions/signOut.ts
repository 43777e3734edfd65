import { composeCache, persistCache } from '@mainvideo/sdk';
import { cacheKey } from '../../data/client.ts';

/**
 * Signs out this browser, or all of the owner's sessions, and clears the owner's data in every tab of this browser.
 * Each tab then refetches as a viewer. Rejects without clearing anything if the sign-out fails.
 */
export async function signOut(window: Window, isEverywhere: boolean): Promise<void> {
  const answer = await window.fetch('/studio/sign-out', {
    method: 'POST',
    body: new URLSearchParams(isEverywhere ? { everywhere: '1' } : {}),
    redirect: 'manual',
  });
  // A redirect that is not followed reveals neither its status nor its URL (Fetch §3.1).
  if (answer.type !== 'opaqueredirect') throw new Error(`Signing out was answered ${answer.status}.`);
  // A page whose client is not loaded receives the removal event only if the key exists.
  window.localStorage.setItem(cacheKey, '');
  // The persistence of this page and of other tabs handles it like a purge by another tab.
  const persistence = persistCache(composeCache(), { storage: () => window.localStorage, key: cacheKey });
  await persistence.purge();
  persistence.stop();
  window.location.assign('/studio/sign-in');
}
