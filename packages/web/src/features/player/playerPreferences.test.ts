import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { noPreferences, parsePreferences } from './playerPreferences.ts';

const it = suite('parsePreferences');

it('reads what was kept', () => {
  const kept = {
    volume: 0.4,
    muted: true,
    rate: 1.5,
    captionsOn: true,
    captionsLanguage: 'de',
    captionsSize: 'large',
    captionsPosition: 'top',
    captionsColor: 'yellow',
    captionsBackground: 'blue',
    captionsOpacity: 50,
    captionsEdge: 'outline',
    theatre: true,
    qualityHeight: 720,
  } as const;
  assert.equal(parsePreferences(JSON.stringify(kept)), kept);
});

it('has none for whoever has chosen nothing', () => {
  assert.equal(parsePreferences(null), noPreferences);
});

it('keeps what makes sense and drops what does not', () => {
  const text = JSON.stringify({
    volume: 7,
    rate: 3,
    muted: 'yes',
    captionsSize: 'vast',
    captionsPosition: 'left',
    captionsEdge: 3,
    captionsOn: true,
  });
  assert.equal(parsePreferences(text), { ...noPreferences, captionsOn: true });
});

for (const text of ['', 'null', '[]', '5', '{"volume"']) {
  it(`has none where ${JSON.stringify(text)} was kept`, () => {
    assert.equal(parsePreferences(text), noPreferences);
  });
}

it.run();
