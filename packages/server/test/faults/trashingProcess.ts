// A process that deletes a video, puts it back, and deletes it for ever, and kills itself before the nth call of the file system.
import { writeSync } from 'node:fs';
import { createTrashFolder } from '../../src/trash/trashFolder.ts';
import { killAtCall } from './killAtCall.ts';

const [root, killAt, what] = process.argv.slice(2) as [string, string, string];
const trash = createTrashFolder({ root, keepDays: 30, now: () => 1_000 });
const files = ['film.mp4', 'film.json', 'film.en.vtt'].map((path) => ({ path, stem: 'film' }));
const counted = await killAtCall(what === 'delete' ? Number(killAt) : 0);
const { id } = (await trash.put({ videoId: 'abcdefghijk', title: 'Film', files }))!;
if (what === 'restore') {
  const again = await killAtCall(Number(killAt));
  await trash.restore(id);
  writeSync(1, `calls ${again()}\n`);
} else writeSync(1, `calls ${counted()}\n`);
