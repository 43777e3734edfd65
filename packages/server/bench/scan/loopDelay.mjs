// Loaded into the site's process: measures its event-loop delay, on requests over the IPC channel.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', (word) => {
  if (word === 'begin') delay.reset();
  else process.send?.({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 });
});
