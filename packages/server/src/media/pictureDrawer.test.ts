import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { join } from 'node:path';
import sharp from 'sharp';
import { realTimers } from '../testing/realTimers.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { createPictureDrawer, type PictureDrawer, type PictureDrawerParts } from './pictureDrawer.ts';

const it = suite('a drawer of pictures');

async function withDrawer(
  check: (drawer: PictureDrawer, told: readonly string[]) => Promise<void>,
  parts: Partial<PictureDrawerParts> = {},
): Promise<void> {
  const told: string[] = [];
  const drawer = createPictureDrawer({
    timers: realTimers,
    onUnavailable: (reason) => void told.push(reason),
    ...parts,
  });
  try {
    await check(drawer, told);
  } finally {
    drawer.stop();
  }
}

/** Creates a drawer whose child process runs this source text. */
async function withProgram(
  text: string,
  check: (drawer: PictureDrawer, told: readonly string[]) => Promise<void>,
  parts: Partial<PictureDrawerParts> = {},
): Promise<void> {
  const { folder, remove } = await makeTestFolder({ 'program.mjs': text });
  try {
    await withDrawer(check, { program: join(folder, 'program.mjs'), ...parts });
  } finally {
    await remove();
  }
}

const red = { r: 200, g: 30, b: 30 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

async function drawn(drawer: PictureDrawer, bytes: Uint8Array, width: number) {
  const drawing = await drawer.draw(bytes, width);
  if (drawing.type !== 'drawn') throw new Error(`The picture is ${drawing.type}.`);
  return { bytes: drawing.bytes, ...(await sharp(drawing.bytes).metadata()) };
}

const shape = ({ format, width, height }: Awaited<ReturnType<typeof drawn>>) => [format, width, height];

it('makes JPEG, PNG and WebP smaller, as WebP of the same proportions', async () => {
  await withDrawer(async (drawer) => {
    for (const bytes of [
      await picture(1600, 900).jpeg().toBuffer(),
      await picture(1600, 900).png().toBuffer(),
      await picture(1600, 900).webp().toBuffer(),
    ]) {
      assert.equal(shape(await drawn(drawer, bytes, 384)), ['webp', 384, 216]);
    }
  });
});

it('makes no picture larger', async () => {
  await withDrawer(async (drawer) => {
    assert.equal(shape(await drawn(drawer, await picture(200, 300).png().toBuffer(), 384)), [
      'webp',
      200,
      300,
    ]);
  });
});

it('turns a picture as the camera was held, and keeps nothing that the camera wrote', async () => {
  await withDrawer(async (drawer) => {
    const exif = { IFD0: { Copyright: 'somebody' } };
    const bytes = await picture(900, 600).withMetadata({ orientation: 6, exif }).jpeg().toBuffer();
    const made = await drawn(drawer, bytes, 384);
    assert.equal([...shape(made), made.orientation, made.exif], ['webp', 384, 576, undefined, undefined]);
  });
});

it('keeps what is transparent', async () => {
  await withDrawer(async (drawer) => {
    const bytes = await sharp({
      create: { width: 500, height: 400, channels: 4, background: { ...red, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const made = await drawn(drawer, bytes, 384);
    const { channels } = await sharp(made.bytes).stats();
    assert.equal([made.hasAlpha, channels[3]!.max], [true, 0]);
  });
});

it('shows the colours of another profile as screens have them', async () => {
  await withDrawer(async (drawer) => {
    const bytes = await picture(500, 400).withIccProfile('p3').png().toBuffer();
    const made = await drawn(drawer, bytes, 384);
    const { channels } = await sharp(made.bytes).stats();
    assert.is(made.icc, undefined);
    assert.ok(Math.abs(channels[0]!.mean - red.r) < 8, `${channels[0]!.mean}`);
  });
});

it('takes the first picture of one that moves', async () => {
  await withDrawer(async (drawer) => {
    const frames = [
      await picture(500, 400).png().toBuffer(),
      await picture(500, 400).negate().png().toBuffer(),
    ];
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const made = await drawn(drawer, bytes, 384);
    assert.equal([made.pages ?? 1, made.height], [1, 307]);
  });
});

it('T57: draws nothing of what is cut off, too large to unpack, or of another format, and goes on', async () => {
  await withDrawer(async (drawer) => {
    const whole = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const bomb = await picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
    assert.ok(bomb.length < 1_000_000, 'small as a file');
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    for (const [name, bytes] of [
      ['cut off', whole.subarray(0, whole.length / 2)],
      ['a bomb', bomb],
      ['an SVG', svg],
      ['a GIF', await picture(50, 50).gif().toBuffer()],
      ['a TIFF', await picture(50, 50).tiff().toBuffer()],
      ['no picture', Buffer.from('just words, many of them, so that it is no shorter than a header')],
      ['nothing', Buffer.alloc(0)],
    ] as const) {
      assert.equal(await drawer.draw(bytes, 384), { type: 'broken' }, name);
    }
    assert.equal(shape(await drawn(drawer, whole, 384)), ['webp', 384, 384]);
  });
});

it('T57: goes on after a picture that kills its process', async () => {
  const program = `
    process.on('message', ({ bytes }) => {
      if (bytes[0] === 1) process.kill(process.pid, 'SIGSEGV');
      else process.send({ type: 'drawn', bytes });
    });
    process.send({ type: 'ready' });`;
  await withProgram(program, async (drawer) => {
    const bytes = [1, 2, 3].map((first) => new Uint8Array([first]));
    const drawings = await Promise.all(bytes.map((one) => drawer.draw(one, 384)));
    assert.equal(
      drawings.map(({ type }) => type),
      ['broken', 'drawn', 'drawn'],
    );
  });
});

it('T57: ends a process that a picture hangs, and goes on', async () => {
  const program = `
    process.on('message', ({ bytes }) => {
      if (bytes[0] === 1) for (;;);
      process.send({ type: 'drawn', bytes });
    });
    process.send({ type: 'ready' });`;
  const due: (() => void)[] = [];
  const timers = {
    setTimeout: (callback: () => void) => due.push(callback) - 1,
    clearTimeout: (at: unknown) => void (due[at as number] = () => undefined),
  };
  await withProgram(
    program,
    async (drawer) => {
      await drawer.tryOut();
      const drawings = Promise.all([1, 2].map((first) => drawer.draw(new Uint8Array([first]), 384)));
      due.at(-1)!();
      assert.equal(
        (await drawings).map(({ type }) => type),
        ['broken', 'drawn'],
      );
    },
    { timers },
  );
});

it('keeps its process for what follows at once, and ends it when nothing does', async () => {
  const program = `
    process.on('message', () => process.send({ type: 'drawn', bytes: Buffer.from(String(process.pid)) }));
    process.send({ type: 'ready' });`;
  let due = { callback: () => {}, delayMs: 0 };
  const timers = {
    setTimeout: (callback: () => void, delayMs: number) => void (due = { callback, delayMs }),
    clearTimeout: () => undefined,
  };
  await withProgram(
    program,
    async (drawer) => {
      const processId = async () => {
        const drawing = await drawer.draw(new Uint8Array([1]), 384);
        return Buffer.from((drawing as { bytes: Uint8Array }).bytes).toString();
      };
      const first = await processId();
      assert.is(await processId(), first);
      assert.is(due.delayMs, 30_000);
      due.callback();
      assert.is.not(await processId(), first);
    },
    { timers },
  );
});

it('tells once where nothing can be drawn, and then starts no process any more', async () => {
  const program = `process.send({ type: 'unavailable', reason: 'no such library' });`;
  await withProgram(program, async (drawer, told) => {
    assert.ok(drawer.isAvailable);
    await drawer.tryOut();
    assert.equal(await drawer.draw(new Uint8Array([1]), 384), { type: 'failed' });
    assert.equal([drawer.isAvailable, told], [false, ['no such library']]);
  });
});

it('fails where its process does not even begin', async () => {
  await withProgram('process.exit(1);', async (drawer) => {
    assert.equal(await drawer.draw(new Uint8Array([1]), 384), { type: 'failed' });
  });
});

it('T57: gives its process nothing of what the site knows', async () => {
  const program = `
    process.on('message', () => process.send({ type: 'drawn', bytes: Buffer.from(JSON.stringify(Object.keys(process.env))) }));
    process.send({ type: 'ready' });`;
  process.env['TEST_OF_SECRETS'] = 'a secret';
  await withProgram(program, async (drawer) => {
    const drawing = await drawer.draw(new Uint8Array([1]), 384);
    const names = JSON.parse(Buffer.from((drawing as { bytes: Uint8Array }).bytes).toString()) as string[];
    assert.not.ok(names.includes('TEST_OF_SECRETS'));
    assert.not.ok(names.includes('PATH'));
  });
  delete process.env['TEST_OF_SECRETS'];
});

it('can really draw on this machine', async () => {
  await withDrawer(async (drawer, told) => {
    await drawer.tryOut();
    assert.equal([drawer.isAvailable, told], [true, []]);
  });
});

it.run();
