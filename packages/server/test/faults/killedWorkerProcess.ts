// A process that makes media and kills itself at one step of it. Without that step it ends in order.
import { openSweptMaker } from './sweptMaker.ts';

const [folder, address, killAt] = process.argv.slice(2) as [string, string, string];
const swept = await openSweptMaker({
  folder,
  address,
  step(what) {
    if (what === killAt) process.kill(process.pid, 'SIGKILL');
  },
});
await swept.workToTheEnd();
await swept.close();
