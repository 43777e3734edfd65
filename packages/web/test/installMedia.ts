import type { DOMWindow } from 'jsdom';

/** jsdom plays nothing. This much of playing, of captions and of dialogs is enough for what listens to them. */
export function installMedia(window: DOMWindow): void {
  const { HTMLMediaElement, HTMLDialogElement, Event } = window;
  Object.assign(HTMLMediaElement.prototype, {
    play(this: HTMLVideoElement) {
      Object.defineProperty(this, 'paused', { value: false, configurable: true });
      this.dispatchEvent(new Event('playing'));
      return Promise.resolve();
    },
    pause(this: HTMLVideoElement) {
      Object.defineProperty(this, 'paused', { value: true, configurable: true });
      this.dispatchEvent(new Event('pause'));
    },
    load() {},
    canPlayType: () => 'probably',
  });
  const tracks = new WeakMap<Element, object>();
  Object.defineProperties(HTMLMediaElement.prototype, {
    buffered: { value: { length: 0 } },
    textTracks: {
      get(this: HTMLVideoElement) {
        const made = [...this.querySelectorAll('track')].map((element) => {
          const { kind, srclang: language } = element;
          if (!tracks.has(element)) tracks.set(element, { kind, language, mode: 'disabled' });
          return tracks.get(element);
        });
        return Object.assign(made, { addEventListener() {}, removeEventListener() {} });
      },
    },
  });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
}
