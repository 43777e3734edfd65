import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { afterTouch, type Gesture, type Touch, untouched } from './touchGesture.ts';

const it = suite('afterTouch');
const width = 300;

/** Returns the gestures of these movements: type, x and time. */
function gesturesOf(
  ...moves: (readonly [Touch['type'], x: number, timeMs: number, y?: number])[]
): Gesture[] {
  let state = untouched;
  const gestures: Gesture[] = [];
  for (const [type, x, timeMs, y = 100] of moves) {
    const after = afterTouch(state, { type, x, y, timeMs }, width);
    state = after.state;
    if (after.gesture) gestures.push(after.gesture);
  }
  return gestures;
}
const tap = (x: number, timeMs: number) => [['down', x, timeMs - 40] as const, ['up', x, timeMs] as const];

it('takes a short touch for a tap, at once', () => {
  assert.equal(gesturesOf(...tap(150, 100)), [{ type: 'tap', third: 'middle' }]);
});

it('goes back ten seconds for two taps on the left, forward for two on the right', () => {
  assert.equal(gesturesOf(...tap(20, 100), ...tap(30, 400)), [
    { type: 'tap', third: 'left' },
    { type: 'seek', seconds: -10 },
  ]);
  assert.equal(gesturesOf(...tap(290, 100), ...tap(280, 350)).at(-1), { type: 'seek', seconds: 10 });
});

it('goes on by ten with each further tap', () => {
  const gestures = gesturesOf(...tap(290, 100), ...tap(290, 350), ...tap(290, 600));
  assert.equal(
    gestures.map(({ type }) => type),
    ['tap', 'seek', 'seek'],
  );
});

it('takes two slow taps for two', () => {
  assert.equal(
    gesturesOf(...tap(20, 100), ...tap(20, 401)).map(({ type }) => type),
    ['tap', 'tap'],
  );
});

it('takes a tap on either side for two', () => {
  assert.equal(
    gesturesOf(...tap(20, 100), ...tap(290, 200)).map(({ type }) => type),
    ['tap', 'tap'],
  );
});

it('seeks nowhere for two taps in the middle', () => {
  assert.equal(
    gesturesOf(...tap(150, 100), ...tap(150, 200)).map(({ type }) => type),
    ['tap', 'tap'],
  );
});

it('seeks as far as the finger moves sideways', () => {
  assert.equal(gesturesOf(['down', 100, 0], ['move', 150, 50], ['move', 200, 100], ['up', 200, 120]), [
    { type: 'swiping', seconds: 15 },
    { type: 'swiping', seconds: 30 },
    { type: 'swiped', seconds: 30 },
  ]);
});

it('forgives a finger that trembles', () => {
  assert.equal(gesturesOf(['down', 100, 0], ['move', 110, 50], ['up', 110, 80]), [
    { type: 'tap', third: 'middle' },
  ]);
});

it('leaves up and down to the page', () => {
  assert.equal(gesturesOf(['down', 100, 0], ['move', 120, 50, 160], ['cancel', 120, 60, 180]), []);
});

it('takes back a swipe that the browser ends', () => {
  assert.equal(gesturesOf(['down', 100, 0], ['move', 200, 50], ['cancel', 200, 60]).at(-1), {
    type: 'abandoned',
  });
});

it('does nothing for a finger that came from elsewhere', () => {
  assert.equal(gesturesOf(['move', 100, 0], ['up', 100, 50]), []);
});

it.run();
