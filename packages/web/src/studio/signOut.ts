import { createCache, persistCache } from '@mainvideo/sdk';
import { cacheKey } from '../client.ts';

/**
 * Signs this browser out, or all that are signed in as the owner, and has every tab of this browser forget what the owner was
 * shown; each of them asks anew, as the viewer that it is from then on. Rejects if the server did not do it: then nothing is forgotten.
 */
export async function signOut(window: Window, isEverywhere: boolean): Promise<void> {
  const answer = await window.fetch('/studio/sign-out', {
    method: 'POST',
    body: new URLSearchParams(isEverywhere ? { everywhere: '1' } : {}),
    redirect: 'manual',
  });
  // A redirect that is not followed shows neither its status nor its address (Fetch §3.1).
  if (answer.type !== 'opaqueredirect') throw new Error(`Signing out was answered ${answer.status}.`);
  // Whoever has no client yet hears that something is removed, and of nothing that was not there.
  window.localStorage.setItem(cacheKey, '');
  // The page's own persistence, and those of the other tabs, hear of it as of a purge of another tab's.
  const persistence = persistCache(createCache(), { storage: () => window.localStorage, key: cacheKey });
  await persistence.purge();
  persistence.stop();
  window.location.assign('/studio/sign-in');
}
