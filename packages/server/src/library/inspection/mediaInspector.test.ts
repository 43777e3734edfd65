import { statSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createVirtualClock } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  makeEndlessFragment,
  makeEndlessOffsets,
  makeEndlessTimes,
} from '../../testing/media/damagedMedia.ts';
import { realTimers } from '../../testing/realTimers.ts';
import { sampled } from '../../testing/sampled.ts';
import { makeTestFolder, type TestFiles } from '../../testing/testFolder.ts';
import { makeTestVideo } from '../../testing/media/testMedia.ts';
import type { Inspection } from './inspection.ts';
import { createInspectionMarks } from './inspectionMarks.ts';
import { createMediaInspector, type MediaInspector, type MediaInspectorParts } from './mediaInspector.ts';

const it = suite('an inspector of media files');

/** Small limits, so that a hostile file exceeds them soon. CPU time does not depend on how busy the machine is. */
const limits = { cpuMs: 500, rssBytes: 250_000_000, heapMiB: 64 };

interface Inspecting {
  readonly inspector: MediaInspector;
  readonly inspect: (name: string) => Promise<Inspection>;
  readonly faults: readonly unknown[];
  readonly marks: () => Promise<readonly string[]>;
}

async function withInspector(
  files: TestFiles,
  check: (inspecting: Inspecting, folder: string) => Promise<void>,
  parts: Partial<MediaInspectorParts> = {},
): Promise<void> {
  const { folder, remove } = await makeTestFolder(files);
  try {
    await inFolder(folder, check, parts);
  } finally {
    await remove();
  }
}

async function inFolder(
  folder: string,
  check: (inspecting: Inspecting, folder: string) => Promise<void>,
  parts: Partial<MediaInspectorParts> = {},
): Promise<void> {
  const faults: unknown[] = [];
  const marksFolder = join(folder, 'marks');
  const inspector = createMediaInspector({
    timers: realTimers,
    marks: createInspectionMarks(marksFolder),
    onFault: (error) => faults.push(error),
    limits,
    ...parts,
  });
  const inspect = (name: string) => {
    const path = join(folder, name);
    const sizeBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 1;
    return inspector.inspect({ type: 'media', path, sizeBytes }, { path, sizeBytes, modifiedMs: 1 });
  };
  const marks = () => readdir(marksFolder).catch(() => []);
  try {
    await check({ inspector, inspect, faults, marks }, folder);
  } finally {
    inspector.stop();
  }
}

async function videos(count: number): Promise<TestFiles> {
  const files: Record<string, Uint8Array> = {};
  for (let i = 0; i < count; i++) files[`film${i}.mp4`] = await makeTestVideo(i);
  return files;
}

/** Builds a program for the inspector's process. It responds with `answer(request)`, or hangs if that is undefined. */
const programOf = (answer: string) => `
  const answer = ${answer};
  process.on('message', async ({ id, request }) => {
    const inspection = await answer(request);
    if (inspection) process.send({ id, inspection });
  });
  process.on('disconnect', () => process.exit());
  process.send('ready');
`;

const refusal = (reason: string) => `({ facts: null, reason: ${reason}, advice: null })`;

async function withProgram(
  answer: string,
  check: (inspecting: Inspecting, folder: string) => Promise<void>,
  parts: Partial<MediaInspectorParts> = {},
): Promise<void> {
  const { folder, remove } = await makeTestFolder({ 'program.mjs': programOf(answer) });
  try {
    await inFolder(folder, check, { argv: [join(folder, 'program.mjs')], ...parts });
  } finally {
    await remove();
  }
}

const reasonOf = (inspection: Inspection) => (inspection.facts ? 'none' : inspection.reason);
const tooHard = 'Reading it takes too much time or memory. It may be damaged.';

it('finds what stands in a file, and keeps no mark of it', async () => {
  await withInspector(await videos(3), async ({ inspect, marks }) => {
    const found = await Promise.all(['film0.mp4', 'film1.mp4', 'film2.mp4'].map(inspect));
    assert.equal(
      found.map(({ facts }) => facts?.durationSeconds),
      [20, 20, 20],
    );
    assert.equal(await marks(), []);
  });
});

for (const [what, make] of sampled(
  [
    ['a fragment of 200 million samples', makeEndlessFragment],
    ['2^32-1 samples to be put in order', makeEndlessTimes],
    ['a table of offsets that is read for days', makeEndlessOffsets],
  ] as const,
  1,
)) {
  it(`T78: refuses a file with ${what}, with advice, and inspects the next`, async () => {
    const files = { ...(await videos(1)), 'bad.mp4': await make() };
    await withInspector(files, async ({ inspect, marks }) => {
      const found = await inspect('bad.mp4');
      assert.is(reasonOf(found), tooHard);
      assert.match(
        found.facts ? '' : String(found.advice),
        /^Copy it again\. Convert it: ffmpeg -i bad\.mp4/,
      );
      assert.is((await inspect('film0.mp4')).facts?.durationSeconds, 20);
      assert.equal(await marks(), []);
    });
  });
}

it('T78: refuses no file for having been inspected beside one that ends the process', async () => {
  const files = { ...(await videos(6)), 'bad.mp4': await makeEndlessOffsets() };
  await withInspector(files, async ({ inspect }) => {
    const names = ['film0', 'film1', 'bad', 'film2', 'film3', 'film4', 'film5'].map((name) => `${name}.mp4`);
    const found = await Promise.all(names.map(inspect));
    assert.equal(
      found.map(reasonOf),
      names.map((name) => (name === 'bad.mp4' ? tooHard : 'none')),
    );
  });
});

it('T78: refuses a file that crashes the process, and one that only crashes it in company', async () => {
  const crash = `(request) => { if (request.path.endsWith('bad.mp4')) process.abort(); return ${refusal('"read"')}; }`;
  await withProgram(crash, async ({ inspect }) => {
    const found = await Promise.all(['one.mp4', 'bad.mp4', 'two.mp4'].map(inspect));
    assert.equal(found.map(reasonOf), ['read', tooHard, 'read']);
  });
});

it('waits for nothing once a file has ended the process', async () => {
  const clock = createVirtualClock();
  await withProgram(
    '() => process.abort()',
    async ({ inspect, faults }) => {
      assert.is(reasonOf(await inspect('bad.mp4')), tooHard);
      assert.is(clock.pendingTimers, 0);
      assert.equal(faults, []);
    },
    { timers: clock.runtime },
  );
});

it('T78: gives the process no environment, and limits its heap', async () => {
  process.env['SECRET_OF_THE_SITE'] = 'hidden';
  try {
    const tell = `() => ${refusal('JSON.stringify([process.env.SECRET_OF_THE_SITE ?? null, process.env.PATH ?? null, process.execArgv])')}`;
    await withProgram(tell, async ({ inspect }) =>
      assert.equal(JSON.parse(reasonOf(await inspect('one.mp4'))), [null, null, ['--max-old-space-size=64']]),
    );
  } finally {
    delete process.env['SECRET_OF_THE_SITE'];
  }
});

it('inspects many files in one process', async () => {
  await withProgram(`() => ${refusal('String(process.pid)')}`, async ({ inspect }) => {
    const found = await Promise.all(Array.from({ length: 200 }, (_, i) => inspect(`${i}.mp4`)));
    assert.is(new Set(found.map(reasonOf)).size, 1);
  });
});

it('T79: marks a file before the process is told of it', async () => {
  const look = `async () => {
    const { readdirSync } = await import('node:fs');
    return ${refusal('String(readdirSync(process.argv[1].replace("program.mjs", "marks")).length)')};
  }`;
  await withProgram(look, async ({ inspect, marks }) => {
    assert.is(reasonOf(await inspect('one.mp4')), '1');
    assert.equal(await marks(), []);
  });
});

it('T79: opens no more, after two starts, a file during whose inspection the site ended', async () => {
  const { folder, remove } = await makeTestFolder({
    'program.mjs': programOf(`() => ${refusal('"read"')}`),
  });
  try {
    const argv = [join(folder, 'program.mjs')];
    const file = { path: join(folder, 'bad.mp4'), sizeBytes: 1, modifiedMs: 1 };
    // As left behind by a killed site.
    const endedMeanwhile = () => createInspectionMarks(join(folder, 'marks')).begin(file);
    endedMeanwhile();
    endedMeanwhile();
    for (let start = 0; start < 2; start++) {
      await inFolder(
        folder,
        async ({ inspect }) => {
          const found = await inspect('bad.mp4');
          assert.is(reasonOf(found), 'The server stopped each of the 2 times that it read this file.');
          assert.is(reasonOf(await inspect('other.mp4')), 'read');
        },
        { argv },
      );
    }
    // Replaces the file.
    await inFolder(
      folder,
      async ({ inspector, marks }) => {
        const { path } = file;
        const version = { path, sizeBytes: 2, modifiedMs: 1 };
        assert.is(reasonOf(await inspector.inspect({ type: 'media', path, sizeBytes: 2 }, version)), 'read');
        assert.equal(await marks(), []);
      },
      { argv },
    );
  } finally {
    await remove();
  }
});

it('T79: inspects a file alone, during whose inspection the site ended once', async () => {
  const { folder, remove } = await makeTestFolder({
    'program.mjs': programOf(`async () => {
      globalThis.open = (globalThis.open ?? 0) + 1;
      const together = globalThis.open;
      await new Promise((resolve) => setImmediate(resolve));
      globalThis.open -= 1;
      return ${refusal('String(together)')};
    }`),
  });
  try {
    const path = join(folder, 'suspect.mp4');
    createInspectionMarks(join(folder, 'marks')).begin({ path, sizeBytes: 1, modifiedMs: 1 });
    await inFolder(
      folder,
      async ({ inspect, marks }) => {
        const found = await Promise.all(['one.mp4', 'suspect.mp4', 'two.mp4', 'three.mp4'].map(inspect));
        assert.is(reasonOf(found[1]!), '1');
        assert.equal(await marks(), []);
      },
      { argv: [join(folder, 'program.mjs')] },
    );
  } finally {
    await remove();
  }
});

it('T79: starts with marks that were cut off while they were written', async () => {
  const { folder, remove } = await makeTestFolder({
    'marks/one.json': '{"path": "/a',
    'marks/two.json': '[]',
  });
  try {
    createInspectionMarks(join(folder, 'marks'));
    assert.equal(await readdir(join(folder, 'marks')), []);
  } finally {
    await remove();
  }
});

it('inspects without marks where their folder cannot be written', async () => {
  await withProgram(`() => ${refusal('"read"')}`, async ({ inspect }, folder) => {
    await writeFile(join(folder, 'marks'), 'a file');
    assert.is(reasonOf(await inspect('one.mp4')), 'read');
  });
});

it('fails for now, and says why once, where its process does not start', async () => {
  const { folder, remove } = await makeTestFolder({ 'program.mjs': 'process.exit(3);' });
  try {
    await inFolder(
      folder,
      async ({ inspect, faults }) => {
        const found = await Promise.all(['one.mp4', 'two.mp4'].map(inspect));
        // The rest of a scan does not start the process repeatedly.
        found.push(await inspect('three.mp4'));
        for (const one of found) assert.is(one.facts === null && one.isPassing, true);
        assert.equal(faults.map(String), [
          'Error: The process that inspects media files does not start (3).',
        ]);
      },
      { argv: [join(folder, 'program.mjs')] },
    );
  } finally {
    await remove();
  }
});

it('fails for now with a file that neither computes nor ends', async () => {
  const timers: { readonly callback: () => void; readonly delayMs: number }[] = [];
  const virtual = {
    setTimeout: (callback: () => void, delayMs: number) => timers.push({ callback, delayMs }),
    clearTimeout: () => undefined,
  };
  const hang = `() => new Promise(() => setInterval(() => undefined, 1e9))`;
  await withProgram(
    hang,
    async ({ inspect, marks }) => {
      const found = inspect('one.mp4');
      const isMarked = async () => (await marks()).length === 1;
      // First as one of several files, then alone.
      for (let time = 0; time < 2; time++) {
        const before = timers.length;
        while (!(await isMarked()) || timers.length === before) await new Promise(setImmediate);
        timers.at(-1)!.callback();
      }
      const ended = await found;
      assert.is(ended.facts === null && ended.isPassing, true);
      assert.is(reasonOf(ended), 'It cannot be read (ETIMEDOUT).');
      assert.equal(await marks(), []);
    },
    { timers: virtual },
  );
});

it('ends what is under way when it stops', async () => {
  await withProgram('() => undefined', async ({ inspector, inspect, marks }) => {
    const found = inspect('one.mp4');
    while ((await marks()).length === 0) await new Promise(setImmediate);
    inspector.stop();
    const ended = await found;
    assert.is(ended.facts === null && ended.isPassing, true);
    assert.equal(await marks(), []);
    assert.is(reasonOf(await inspect('two.mp4')), 'It cannot be read.');
  });
});

it.run();
