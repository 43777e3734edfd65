// A separate process, because hostile files attack decoders: it may crash, hang or grow, and the site continues. It
// draws one picture at a time, in the order of the messages it receives.

/** Larger ones are shown as they are: a small file may say that it holds gigabytes. */
const maxPixels = 40_000_000;

const sharp = await load();

async function load() {
  try {
    const { default: sharp } = await import('sharp');
    // Of a format that no poster has, nothing is even looked at.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
    });
    sharp.cache(false);
    sharp.concurrency(1);
    process.send({ type: 'ready' });
    return sharp;
  } catch (error) {
    process.send({ type: 'unavailable', reason: String(error.message).split('\n')[0] });
    return null;
  }
}

process.on('message', async ({ bytes, width }) => {
  try {
    const drawn = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
      // As the camera was held; colours become those of screens, and nothing of who took it, where and when is kept.
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    process.send({ type: 'drawn', bytes: drawn });
  } catch {
    process.send({ type: 'broken' });
  }
});
