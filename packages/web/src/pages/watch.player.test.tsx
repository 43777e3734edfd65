import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { playTo, showPage } from '../../test/showPage.tsx';
import { notPrepared, recordedProgress, viewer, watchVideo } from '../../test/videos.ts';

const page = await import('./watch.tsx');

const english = watchVideo('1').captions[0]!;
const video = watchVideo('1', {
  captions: [english, { ...english, url: '/media/1.de.vtt', language: 'de', label: 'Deutsch' }],
});
const storageKey = 'mainvideo-player';

const it = suite('the player');

/** Renders the watch page, with the player preferences stored on this device. */
async function showPlayer(parts: Parameters<typeof watchVideo>[1] = {}, kept: object | null = null) {
  localStorage.clear();
  if (kept) localStorage.setItem(storageKey, JSON.stringify(kept));
  const shown = await showPage(page, '/watch/1', {
    WatchPage: () => ({ video: { ...video, ...parts }, viewer }),
    RecordProgress: ({ input }) => ({ recordProgress: recordedProgress(input) }),
    VideoPreparation: notPrepared,
  });
  const element = shown.find<HTMLVideoElement>('video');
  Object.defineProperty(element, 'duration', { value: 600, configurable: true });
  return {
    ...shown,
    element,
    kept: () => JSON.parse(localStorage.getItem(storageKey) ?? 'null'),
    button: (name: string) => shown.find(`.controls button[aria-label="${name}"]`),
    /** Chooses from a list, or moves a slider without releasing it. */
    set: (control: Element, value: string) =>
      shown.act(() => {
        const { prototype } =
          control.tagName === 'SELECT' ? window.HTMLSelectElement : window.HTMLInputElement;
        Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value);
        const type = control.tagName === 'SELECT' ? 'change' : 'input';
        control.dispatchEvent(new window.Event(type, { bubbles: true }));
      }),
    choice: (label: string) =>
      [...shown.container.querySelectorAll('.settings__row')]
        .find((row) => row.firstChild!.textContent === label)!
        .querySelector('select')!,
  };
}

it('has controls of its own in place of the browser’s, once there is JavaScript', async () => {
  const { element, html, close } = await showPlayer();
  assert.is(element.controls, false);
  assert.match(html(), /<video[^>]* controls=""/);
  assert.not.match(html(), /class="controls"/);
  await close();
});

it('plays, pauses and says which of them its button does', async () => {
  const { click, find, element, act, close } = await showPlayer();
  await click('.control--play');
  assert.is(element.paused, false);
  assert.is(find('.controls__row button').getAttribute('aria-label'), 'Pause');
  await click('.control--pause');
  assert.is(find('.controls__row button').getAttribute('aria-label'), 'Play');
  await act(() => {
    Object.defineProperty(element, 'ended', { value: true });
    element.dispatchEvent(new window.Event('ended'));
  });
  assert.is(find('.controls__row button').getAttribute('aria-label'), 'Play again');
  await close();
});

it('says where it is, and in which chapter', async () => {
  const { find, element, textOf, close } = await showPlayer();
  await playTo(element, 62);
  assert.is(find('.seek__input').getAttribute('aria-valuetext'), '1:02 of 10:00, chapter The shore');
  assert.is(textOf('.controls__time'), '1:02 / 10:00');
  assert.is(textOf('.controls__chapter'), 'The shore');
  assert.is(find('.seek__played').style.inlineSize, `${(62 / 600) * 100}%`);
  await close();
});

it('says where it is of a video without chapters', async () => {
  const { find, close } = await showPlayer({ chapters: [] });
  assert.is(find('.seek__input').getAttribute('aria-valuetext'), '0:00 of 10:00');
  await close();
});

it('previews a moment while its handle is held, and goes there when it is let go', async () => {
  const { find, set, act, element, textOf, has, close } = await showPlayer();
  const handle = find<HTMLInputElement>('.seek__input');
  await set(handle, '200');
  assert.is(element.currentTime, 0);
  assert.is(textOf('.seek__preview'), 'The tide turns3:20');
  await act(() => handle.dispatchEvent(new window.Event('change', { bubbles: true })));
  assert.is(element.currentTime, 200);
  assert.is(has('.seek__preview'), false);
  await close();
});

it('moves by five seconds with the arrows, also when the keys of the page are off', async () => {
  const { find, press, element, close } = await showPlayer();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await press(key, find('.seek__input'));
  assert.is(element.currentTime, 5);
  await press('End', find('.seek__input'));
  assert.is(element.currentTime, 600);
  await close();
});

it('shows captions in the language of the page, and remembers that they are wanted', async () => {
  const { click, element, button, kept, close } = await showPlayer();
  const modes = () => [...element.textTracks].slice(0, 2).map(({ mode }) => mode);
  assert.equal(modes(), ['disabled', 'disabled']);
  await click('.control--captions');
  assert.equal(modes(), ['showing', 'disabled']);
  assert.is(button('Captions').getAttribute('aria-pressed'), 'true');
  assert.equal([kept().captionsOn, kept().captionsLanguage], [true, 'en']);
  await close();
});

it('chooses captions by language and look, and takes the look back', async () => {
  const { choice, set, element, find, has, click, kept, textOf, close } = await showPlayer();
  await set(choice('Captions'), 'de');
  assert.equal(
    [...element.textTracks].slice(0, 2).map(({ mode }) => mode),
    ['disabled', 'showing'],
  );
  const property = (name: string) => find('.player').style.getPropertyValue(name);
  assert.is(property('--cue-ink'), 'rgb(255 255 255)');
  assert.is(textOf('.settings__more'), 'Caption style');
  await click('.settings__more');
  await set(choice('Text size'), 'large');
  await set(choice('Placement'), 'top');
  await set(choice('Text colour'), 'yellow');
  await set(choice('Background opacity'), '25');
  assert.equal({ ...find('.player').dataset }, { controls: 'shown', captionsSize: 'large' });
  assert.equal([property('--cue-ink'), property('--cue-paper')], ['rgb(255 225 77)', 'rgb(0 0 0 / 0.25)']);
  const { captionsSize, captionsPosition, captionsColor, captionsOpacity } = kept();
  assert.equal([captionsSize, captionsPosition], ['large', 'top']);
  assert.equal([captionsColor, captionsOpacity], ['yellow', 25]);
  await click('.captions-dialog__actions button:first-child');
  assert.is(property('--cue-ink'), 'rgb(255 255 255)');
  assert.equal([kept().captionsSize, kept().captionsPosition], ['medium', 'bottom']);
  await click('.captions-dialog__actions button:last-child');
  assert.not.ok(has('.captions-dialog'));
  await set(choice('Captions'), '');
  assert.equal([kept().captionsOn, kept().captionsLanguage], [false, 'de']);
  await close();
});

it('is as the viewer left it on another video', async () => {
  const left = { volume: 0.3, muted: true, rate: 1.5, captionsOn: true, captionsLanguage: 'de' };
  const { element, choice, kept, close } = await showPlayer({}, left);
  assert.equal([element.volume, element.muted, element.playbackRate], [0.3, true, 1.5]);
  assert.is(element.textTracks[1]!.mode, 'showing');
  assert.is(choice('Speed').value, '1.5');
  assert.equal(kept(), left, 'nothing is written where nothing has changed');
  await close();
});

it('keeps working where storage is blocked', async () => {
  const { prototype } = window.Storage;
  const { getItem, setItem } = prototype;
  const shown = await showPlayer();
  const blocked = () => {
    throw new window.DOMException('Access is denied for this document.', 'SecurityError');
  };
  Object.assign(prototype, { getItem: blocked, setItem: blocked });
  await shown.set(shown.choice('Speed'), '2');
  assert.is(shown.element.playbackRate, 2);
  Object.assign(prototype, { getItem, setItem });
  await shown.close();
});

it('goes on at the same moment in another quality, and remembers it', async () => {
  const [source] = video.sources;
  const sources = [{ ...source!, url: '/media/1.hd.mp4', height: 1080 }, source!];
  const { choice, set, element, kept, act, close } = await showPlayer({ sources });
  assert.is(choice('Quality').value, '/media/1.hd.mp4');
  await act(() => element.play());
  await playTo(element, 30);
  await set(choice('Quality'), '/media/1.mp4');
  assert.is(element.getAttribute('src'), '/media/1.mp4#t=30');
  assert.is(element.paused, false);
  assert.is(kept().qualityHeight, 360);
  await close();
});

it('begins in the quality that was chosen on another video', async () => {
  const [source] = video.sources;
  const sources = [{ ...source!, url: '/media/1.hd.mp4', height: 1080 }, source!];
  const { element, close } = await showPlayer({ sources }, { qualityHeight: 480 });
  assert.is(element.getAttribute('src'), '/media/1.mp4#t=0');
  await close();
});

/** Simulates a file that stalls repeatedly while playing. */
async function stall(shown: Awaited<ReturnType<typeof showPlayer>>, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await shown.act(() => shown.element.dispatchEvent(new window.Event('playing')));
    await shown.act(() => shown.element.dispatchEvent(new window.Event('waiting')));
  }
}

const [file] = video.sources;
const stream = { ...file!, url: '/media/1/stream.m3u8', mimeType: 'application/vnd.apple.mpegurl' };

it('goes over to the stream, at the same moment, where the file has stopped again and again', async () => {
  const shown = await showPlayer({ sources: [file!, stream] });
  await shown.act(() => shown.element.play());
  await playTo(shown.element, 30);
  await stall(shown, 2);
  assert.not.ok(shown.element.hasAttribute('src'));
  await stall(shown, 1);
  assert.is(shown.element.getAttribute('src'), '/media/1/stream.m3u8#t=30');
  assert.is(shown.element.paused, false);
  await shown.close();
});

it('takes no wait for a stall that follows a seek, and stays with the file where there is no stream', async () => {
  const shown = await showPlayer({ sources: [file!, stream] });
  for (let i = 0; i < 5; i += 1) {
    for (const name of ['playing', 'seeking', 'waiting'])
      await shown.act(() => shown.element.dispatchEvent(new window.Event(name)));
  }
  assert.not.ok(shown.element.hasAttribute('src'));
  await shown.close();
  const alone = await showPlayer();
  await stall(alone, 5);
  assert.not.ok(alone.element.hasAttribute('src'));
  await alone.close();
});

it('offers no quality where there is but one', async () => {
  const { choice, close } = await showPlayer();
  assert.throws(() => choice('Quality'));
  await close();
});

it('opens its settings with their button, closes them with Escape, and the focus is back on the button', async () => {
  const { click, press, find, button, choice, close } = await showPlayer();
  assert.is(find('.settings__panel').hidden, true);
  await click('.control--settings');
  assert.is(find('.settings__panel').hidden, false);
  assert.is(button('Settings').getAttribute('aria-expanded'), 'true');
  await press('Escape', choice('Speed'));
  assert.is(find('.settings__panel').hidden, true);
  assert.is(document.activeElement, button('Settings'));
  await close();
});

it('is wider in theatre mode', async () => {
  const { press, find, button, close } = await showPlayer();
  await press('t');
  assert.is(find('.player').classList.contains('player--theatre'), true);
  assert.is(button('Theatre mode').getAttribute('aria-pressed'), 'true');
  await press('t');
  assert.is(find('.player').classList.contains('player--theatre'), false);
  await close();
});

it('is as wide as it was left, on the next page too', async () => {
  const first = await showPlayer();
  await first.press('t');
  const kept = first.kept();
  await first.close();
  const second = await showPlayer({}, kept);
  assert.is(second.find('.player').classList.contains('player--theatre'), true);
  await second.press('t');
  assert.is(second.kept().theatre, false);
  await second.close();
});

it('turns the volume with the arrows while it has the focus', async () => {
  const { press, element, textOf, close } = await showPlayer({}, { volume: 0.55 });
  await press('ArrowDown', element);
  assert.is(element.volume, 0.45);
  assert.is(textOf('.player__said'), 'Volume 45%');
  assert.is(await press('ArrowDown'), false, 'elsewhere they scroll');
  await close();
});

it('steps through frames while it stands', async () => {
  const { press, element, act, close } = await showPlayer();
  await press('.');
  await press('.');
  await press(',');
  assert.is(element.currentTime, 1 / 30);
  await act(() => element.play());
  await press('.');
  assert.is(element.currentTime, 1 / 30);
  await close();
});

it('leaves a failed video to its message', async () => {
  const { act, find, has, close } = await showPlayer();
  await act(() => find('source').dispatchEvent(new window.Event('error')));
  assert.is(has('.controls'), false);
  await close();
});

it.run();
