import { useEffect, useLayoutEffect } from 'react';

/** The video of the page before, while its picture is still in the window. */
let left: HTMLVideoElement | null = null;

/**
 * The window with the picture stays for the next video. Browsers want a gesture to open one, and none to put another video
 * into one that is open; so the old video stays in the document, unseen, until the next is there. Only `moveBefore` takes it out of its
 * page without closing the window: a browser that does not have it closes it, as ever.
 */
export function useKeptPictureInPicture(video: HTMLVideoElement): void {
  // On its way out of the document, and before it is out.
  useLayoutEffect(() => () => keep(video), [video]);
  useEffect(() => {
    const take = () => {
      const old = left;
      if (!old) return;
      left = null;
      const isOpen = document.pictureInPictureElement === old;
      // Whoever has closed it meanwhile wants none.
      const taking = isOpen ? video.requestPictureInPicture() : Promise.resolve();
      taking.catch(() => {}).finally(() => old.remove());
    };
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) take();
    video.addEventListener('loadedmetadata', take);
    return () => {
      video.removeEventListener('loadedmetadata', take);
      // A page without a player has no use for it.
      if (!document.querySelector('.player')) letGo();
    };
  }, [video]);
}

function keep(video: HTMLVideoElement): void {
  if (document.pictureInPictureElement !== video || !('moveBefore' in document.body)) return;
  letGo();
  left = video;
  video.pause();
  video.hidden = true;
  document.body.moveBefore(video, null);
}

function letGo(): void {
  if (left && document.pictureInPictureElement === left) document.exitPictureInPicture().catch(() => {});
  left?.remove();
  left = null;
}
