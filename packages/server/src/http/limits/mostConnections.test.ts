import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mostConnections, openFilesOfProcess } from './mostConnections.ts';

const it = suite('mostConnections');

it('leaves the site files of its own, whatever the system gives', () => {
  assert.equal([256, 1_024, 65_536].map(mostConnections), [64, 448, 32_704]);
});

it('is some, where the system gives next to nothing, and as many as there are where it gives all', () => {
  assert.equal([64, Number.POSITIVE_INFINITY].map(mostConnections), [16, Number.POSITIVE_INFINITY]);
});

it('knows what the system gives this process', () => {
  assert.ok(openFilesOfProcess() >= 64);
});

it.run();
