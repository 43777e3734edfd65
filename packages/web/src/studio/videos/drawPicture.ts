import { base64Of } from './base64Of.ts';

/** In pixels, as the server stores posters. */
const mostSide = 1280;
/** The server's limit. */
const maxPictureBytes = 700 * 1024;
/** From the best to the smallest file. */
const qualities = [0.9, 0.75, 0.5];

/**
 * Draws an image or the current frame of a video as a JPEG, and returns it in Base64.
 *
 * @param size of the source, in pixels; a larger one is scaled down
 * @throws if there is nothing to draw yet, or the video comes from another origin, whose frames a page may not copy
 */
export async function drawPicture(
  source: CanvasImageSource,
  size: { readonly width: number; readonly height: number },
): Promise<string> {
  if (size.width === 0) throw new Error('The video has no frame yet.');
  const scale = Math.min(1, mostSide / Math.max(size.width, size.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(size.width * scale));
  canvas.height = Math.max(1, Math.round(size.height * scale));
  canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const picture = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    if (picture && picture.size <= maxPictureBytes) return base64Of(picture);
  }
  throw new Error('The browser cannot write the picture as a JPEG that is small enough.');
}
