// What does re-reading a feed cost when one video changed?
import { contenders } from './contenders.ts';
import { feedOf, middle } from './feed.ts';
import { gateRatio, machine, mustEqual, report, shortestMs } from './measure.ts';

const sizes = [1_000, 10_000] as const;

console.log(machine());
for (const contender of await contenders()) {
  const changedMs: number[] = [];
  for (const size of sizes) {
    const cache = contender.create();
    await cache.write(feedOf(size));
    const firstMs = await shortestMs(
      1,
      () => undefined,
      () => cache.read(),
    );
    const before = await cache.read();
    mustEqual(before, feedOf(size), `${contender.name} reads what was written`);

    const after = await cache.retitleAndRead(size, 'another title');
    const expected = feedOf(size);
    expected.home.edges[middle(size)]!.node.title = 'another title';
    mustEqual(after, expected, `${contender.name} reads the change`);
    if (contender.name === 'mainvideo' && after.home.edges[0] !== before.home.edges[0]) {
      throw new Error('An edge that did not change is another object.');
    }

    let title = 0;
    const ms = await shortestMs(
      50,
      () => `title ${(title += 1)}`,
      (next) => cache.retitleAndRead(size, next),
    );
    const againMs = await shortestMs(
      50,
      () => undefined,
      () => cache.read(),
    );
    report(`${contender.name}: first read`, size, firstMs);
    report(`${contender.name}: nothing changed`, size, againMs);
    report(`${contender.name}: one video changed`, size, ms);
    changedMs.push(ms);
  }
  // Only ours is held to it. An array of all edges is copied, which is fast and not free.
  const gate = contender.name === 'mainvideo' ? 8 : Infinity;
  gateRatio(`${contender.name}: one video changed`, changedMs[0]!, changedMs[1]!, 4, gate);
}
