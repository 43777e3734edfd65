// The transport against the servers that people run, by Node's fetch.
import { suite } from 'uvu';
import { startRealServers } from './realServers.laws.ts';
import { serverCalls } from './serverCalls.laws.ts';

for (const server of await startRealServers()) {
  const it = suite(`the transport and ${server.name}`);
  for (const { name, run } of serverCalls(server)) it(name, run);
  it.after(() => server.stop());
  it.run();
}
