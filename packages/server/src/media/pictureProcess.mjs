// A separate process, because hostile files attack decoders: it may crash, hang or grow, and the site continues. It
// draws one picture at a time, in the order of the messages it receives.

/** Larger pictures are shown in their original size: a small file may declare gigabytes of pixels. */
const maxPixels = 40_000_000;

const sharp = await load();

async function load() {
  try {
    const { default: sharp } = await import('sharp');
    // Block all decoders except those for the formats of posters.
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
      // Applies the orientation, converts the colours to sRGB, and drops the metadata about who took the picture, where
      // and when.
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    process.send({ type: 'drawn', bytes: drawn });
  } catch {
    process.send({ type: 'broken' });
  }
});
