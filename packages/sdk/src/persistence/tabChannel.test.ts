import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openChannel, type TabChannel } from './tabChannel.ts';

function createPage() {
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  });
  return {
    page,
    hide: () => page.dispatchEvent(new Event('pagehide')),
    show: (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  };
}

/** Notes what happens to the channels that are opened. */
function createChannels() {
  const done: string[] = [];
  const open = (): TabChannel => {
    done.push('open');
    return {
      postMessage: (message) => void done.push(`post ${String(message)}`),
      addEventListener: () => void done.push('listen'),
      removeEventListener: () => void done.push('deaf'),
      close: () => void done.push('close'),
    };
  };
  return { open, done };
}

const it = suite('openChannel');

it('is closed while the page is in the back/forward cache, and opened again when it is back', () => {
  const { page, hide, show } = createPage();
  const { open, done } = createChannels();
  const channel = openChannel(open, page, {
    hear() {},
    leaving: () => done.push('leaving'),
    back: () => done.push('back'),
  });
  hide();
  channel.post('to nobody');
  show(true);
  channel.post('hello');
  assert.equal(done, ['open', 'listen', 'leaving', 'deaf', 'close', 'open', 'listen', 'back', 'post hello']);
});

it('is not opened twice by a page that is shown for the first time', () => {
  const { page, show } = createPage();
  const { open, done } = createChannels();
  openChannel(open, page, { hear() {} });
  show(false);
  assert.equal(done, ['open', 'listen']);
});

it('stays closed once it was closed', () => {
  const { page, hide, show } = createPage();
  const { open, done } = createChannels();
  openChannel(open, page, { hear() {} }).close();
  hide();
  show(true);
  assert.equal(done, ['open', 'listen', 'deaf', 'close']);
});

it('posts nothing if the channel cannot be opened', () => {
  const { page, hide, show } = createPage();
  let tries = 0;
  const heard: unknown[] = [];
  const channel = openChannel(
    () => {
      tries += 1;
      throw new DOMException('opaque origin', 'SecurityError');
    },
    page,
    { hear: (message) => heard.push(message) },
  );
  channel.post('to nobody');
  channel.close();
  hide();
  show(true);
  assert.equal([tries, heard], [1, []]);
});

it.run();
