import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readChannelSidecar, readVideoSidecar } from './sidecar.ts';

const it = suite('sidecar');

it('T41: takes what is right and tells each mistake', () => {
  const { sidecar, mistakes } = readVideoSidecar(
    '{"title": " Film ", "description": null, "publishedAt": "soon", "tags": "x", "other": 1}',
  );
  assert.is(sidecar.title, 'Film');
  assert.equal(mistakes, [
    '"description" must be a string.',
    '"publishedAt" must be a date, such as "2026-05-01" or "2026-05-01T12:00:00Z".',
    '"tags" must be a list of strings.',
  ]);
});

it('reads an instant with its zone', () => {
  const { sidecar } = readVideoSidecar('\uFEFF{"publishedAt": "2026-05-01T12:00:00+02:00"}');
  assert.is(sidecar.publishedMs, Date.UTC(2026, 4, 1, 10));
});

for (const text of ['', '{', '[]', '"x"', 'null', '5']) {
  it(`says what is wrong with ${text || 'an empty file'}`, () => {
    const { sidecar, mistakes } = readChannelSidecar(text);
    assert.is(sidecar.name, undefined);
    assert.match(mistakes.join(), /It is not JSON|It must contain a JSON object/);
  });
}

it('T41: is not fooled by names every object has', () => {
  assert.is(readVideoSidecar('{"__proto__": {"title": "x"}}').sidecar.title, undefined);
});

it.run();
