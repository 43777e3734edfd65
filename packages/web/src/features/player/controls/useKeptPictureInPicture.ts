import { useEffect, useLayoutEffect } from 'react';

/** The video of the page before, while its picture is still in the window. */
let left: HTMLVideoElement | null = null;
/** The video that is to come into the window, until the browser has answered. Its page may be left by then. */
let next: HTMLVideoElement | null = null;
/** All that was asked of the window. What it shows is known when the browser has answered. */
let asked: Promise<unknown> = Promise.resolve();

/**
 * The window with the picture stays for the next video. Browsers want a gesture to open one, and none to put another video
 * into one that is open; so the old video stays in the document, unseen, until the next is there. Only `moveBefore` takes it out of its
 * page without closing the window: a browser that does not have it closes it, as ever.
 *
 * @param player the video with its controls
 */
export function useKeptPictureInPicture(video: HTMLVideoElement, player: HTMLElement): void {
  useLayoutEffect(() => {
    // A page may be hidden, and shown again.
    putBack(video, player);
    // On its way out of the document, and before it is out.
    return () => keep(video);
  }, [video, player]);
  useEffect(() => {
    const onMetadata = () => take(video);
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) onMetadata();
    video.addEventListener('loadedmetadata', onMetadata);
    return () => {
      video.removeEventListener('loadedmetadata', onMetadata);
      // The controls alone are gone: the video has failed.
      if (player.isConnected) putBack(video, player);
      // A page without a player has no use for it.
      if (!document.querySelector('.player')) letGo();
    };
  }, [video, player]);
}

function keep(video: HTMLVideoElement): void {
  const isInWindow = document.pictureInPictureElement === video || next === video;
  if (!isInWindow || !('moveBefore' in document.body)) return;
  letGo();
  left = video;
  video.pause();
  video.hidden = true;
  document.body.moveBefore(video, null);
}

function putBack(video: HTMLVideoElement, player: HTMLElement): void {
  if (left !== video) return;
  left = null;
  video.hidden = false;
  player.moveBefore(video, player.firstChild);
}

function take(video: HTMLVideoElement): void {
  const old = left;
  if (!old || old === video) return;
  left = null;
  next = video;
  asked = asked
    // The viewer may have closed it meanwhile.
    .then(() => (document.pictureInPictureElement === old ? video.requestPictureInPicture() : null))
    .catch(() => {})
    .finally(() => {
      old.remove();
      if (next === video) next = null;
    });
}

function letGo(): void {
  const old = left;
  if (!old) return;
  left = null;
  asked = asked
    .then(() => (document.pictureInPictureElement === old ? document.exitPictureInPicture() : null))
    .catch(() => {})
    .finally(() => old.remove());
}
