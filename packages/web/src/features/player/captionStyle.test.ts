import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { captionStyle } from './captionStyle.ts';
import { noPreferences } from './playerPreferences.ts';

const it = suite('captionStyle');

it('is white letters on three quarters of black where nothing was chosen', () => {
  assert.equal(captionStyle(noPreferences), {
    '--cue-ink': 'rgb(255 255 255)',
    '--cue-paper': 'rgb(0 0 0 / 0.75)',
    '--cue-edge': 'none',
  });
});

it('is what was chosen of each', () => {
  const style = captionStyle({
    captionsColor: 'yellow',
    captionsBackground: 'blue',
    captionsOpacity: 0,
    captionsEdge: 'shadow',
  });
  assert.is(style['--cue-ink'], 'rgb(255 225 77)');
  assert.is(style['--cue-paper'], 'rgb(70 110 255 / 0)');
  assert.is(style['--cue-edge'], '0.1em 0.1em 0.15em rgb(0 0 0)');
});

it('has a white edge around black letters', () => {
  const look = { ...noPreferences, captionsColor: 'black', captionsEdge: 'shadow' } as const;
  assert.match(captionStyle(look)['--cue-edge']!, /rgb\(255 255 255\)$/);
});

it.run();
