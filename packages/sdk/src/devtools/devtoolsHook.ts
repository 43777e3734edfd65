import { openByShortcut } from './panel/pagePanel.ts';
import type { Answer, PanelRequest, PanelState } from './protocol.ts';

/** What a page offers to panels outside of it, such as the browser extension. */
export interface DevtoolsHook {
  readonly clients: { readonly name: string; readonly answer: Answer }[];
  /** @throws Error if the client was stopped */
  readonly answer: Answer;
}

declare global {
  // Copies of the SDK in one page share it.
  var __MAINVIDEO_DEVTOOLS__: DevtoolsHook | undefined;
}

/** Returns the hook of this page, and creates it on the first call. */
export function devtoolsHook(): DevtoolsHook {
  return (globalThis.__MAINVIDEO_DEVTOOLS__ ??= createHook());
}

function createHook(): DevtoolsHook {
  const clients: DevtoolsHook['clients'] = [];
  const hook: DevtoolsHook = {
    clients,
    answer(request) {
      const client = clients[request.client];
      if (client === undefined) throw new Error('This client was stopped.');
      const answer = client.answer(request);
      if (request.ask !== 'state' || answer === null) return answer;
      return { ...(answer as PanelState), clients: clients.map(({ name }) => name) };
    },
  };
  openByShortcut(async (request) => hook.answer(request as PanelRequest));
  return hook;
}
