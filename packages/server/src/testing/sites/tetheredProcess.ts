// Runs the program `ffmpeg` of a folder as a tethered process, and forwards its output.
import { join } from 'node:path';
import { createRunProgram } from '../../jobs/programs/runProgram.ts';
import { findTether } from '../../jobs/programs/tether.ts';
import { realTimers } from '../realTimers.ts';

const [folder] = process.argv.slice(2) as [string];
const run = createRunProgram(realTimers, 0, findTether);
const { signal } = new AbortController();
const onLine = (line: string) => void process.send!(line);
await run({ program: join(folder, 'ffmpeg'), argv: [], folder, signal, onLine });
