// Loaded into the site's process: how long its event loop keeps others waiting, asked over the channel between the two.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', (word) => {
  if (word === 'begin') delay.reset();
  else process.send?.({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 });
});
