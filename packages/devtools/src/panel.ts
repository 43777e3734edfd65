// The panel among the developer tools of Chrome. It needs no permission: the browser evaluates its questions in the page.
import { showPanel } from '@mainvideo/sdk/devtools';
import { chromeDevtools } from './chrome.ts';

const noClient = 'No client found. Does the page call createDevtools().inspect(client)?';

showPanel(document, askPage);

function askPage(request: object): Promise<unknown> {
  // JSON is a part of JavaScript, so the request cannot become other code.
  const answer = `__MAINVIDEO_DEVTOOLS__.answer(${JSON.stringify(request)})`;
  const expression = `typeof __MAINVIDEO_DEVTOOLS__ === 'undefined' ? null : [${answer}]`;
  return new Promise((resolve, reject) => {
    chromeDevtools().inspectedWindow.eval(expression, (result, exception) => {
      if (Array.isArray(result)) resolve(result[0]);
      else reject(new Error(exception?.value?.split('\n')[0] ?? noClient));
    });
  });
}
