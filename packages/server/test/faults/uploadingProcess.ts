// A process that takes an upload and kills itself before the nth call of the file system; 0: it counts them.
import { writeSync } from 'node:fs';
import { createUploadFolder } from '../../src/uploads/uploadFolder.ts';
import { killAtCall } from './killAtCall.ts';
import { sweptUpload } from './sweptUpload.ts';

const [root, killAt] = process.argv.slice(2) as [string, string];
const uploads = createUploadFolder({
  root,
  maxBytes: 1_000_000,
  now: Date.now,
  obstacle: () => null,
  onPlaced: () => {},
});
const counted = await killAtCall(Number(killAt));
await sweptUpload(uploads);
writeSync(1, `calls ${counted()}\n`);
