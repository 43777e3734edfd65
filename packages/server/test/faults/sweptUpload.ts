import type { UploadFolder } from '../../src/uploads/uploadFolder.ts';

export const sweptId = 'a'.repeat(32);
export const sweptContent = Uint8Array.from({ length: 9_000 }, (_, index) => (index * 31) % 253);
const pieceBytes = 3_000;

/** Uploads a file into a new channel, or goes on where that was cut off, as a client does. */
export async function sweptUpload(uploads: UploadFolder): Promise<void> {
  if (!(await uploads.find(sweptId))) {
    const sizeBytes = sweptContent.length;
    await uploads.create({ id: sweptId, name: 'film.mp4', folder: 'Trips', sizeBytes, modifiedMs: null });
  }
  for (;;) {
    const { receivedBytes } = (await uploads.find(sweptId))!;
    if (receivedBytes === sweptContent.length) break;
    const piece = sweptContent.subarray(receivedBytes, receivedBytes + pieceBytes);
    await uploads.append(
      sweptId,
      receivedBytes,
      (async function* () {
        yield piece;
      })(),
    );
  }
  await uploads.place(sweptId);
}
