import { useEffect, useLayoutEffect } from 'react';

/** The previous page's video while its picture is still in the window. */
let left: HTMLVideoElement | null = null;
/**
 * The video about to enter the window, until the browser's request settles. The viewer may have left its page by
 * then.
 */
let next: HTMLVideoElement | null = null;
/** The pending requests to the browser, one after another. Only then is it known what the window shows. */
let asked: Promise<unknown> = Promise.resolve();

/**
 * Keeps the picture-in-picture window open for the next video. Browsers require a gesture to open the window, but not
 * to replace the video in an open one. So the old video stays in the document, hidden, until the next one has loaded.
 * Only `moveBefore` can take it out of its page without closing the window; without `moveBefore`, the window closes
 * as usual.
 *
 * @param player the element that contains the video and its controls
 */
export function useKeptPictureInPicture(video: HTMLVideoElement, player: HTMLElement): void {
  useLayoutEffect(() => {
    // React may hide a page and show it again.
    putBack(video, player);
    // A layout cleanup runs before the video leaves the document.
    return () => keep(video);
  }, [video, player]);
  useEffect(() => {
    const onMetadata = () => take(video);
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) onMetadata();
    video.addEventListener('loadedmetadata', onMetadata);
    return () => {
      video.removeEventListener('loadedmetadata', onMetadata);
      // Only the controls were removed, because the video has failed.
      if (player.isConnected) putBack(video, player);
      // The new page has no player, so no video will replace this one.
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
    // The viewer may have closed the window meanwhile.
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
