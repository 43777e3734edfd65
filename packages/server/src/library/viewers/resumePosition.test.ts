import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resumePosition } from './resumePosition.ts';

const it = suite('resumePosition');

const rows: [name: string, positionSeconds: number, durationSeconds: number, expected: number | null][] = [
  ['resumes in the middle', 300, 600, 300],
  ['resumes 11 seconds before the end of a film', 7189, 7200, 7189],
  ['forgets within the last 10 seconds of a film', 7190, 7200, null],
  ['resumes a clip until its last twentieth', 18.9, 20, 18.9],
  ['forgets within the last twentieth of a clip', 19, 20, null],
  ['forgets past the end', 9999, 20, null],
  ['resumes at the very start', 0, 20, 0],
];

for (const [name, positionSeconds, durationSeconds, expected] of rows) {
  it(name, () => assert.is(resumePosition(positionSeconds, durationSeconds), expected));
}

it.run();
