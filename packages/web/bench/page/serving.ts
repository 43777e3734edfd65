import { Agent, get } from 'node:http';

export interface Serving {
  readonly pagesPerSecond: number;
  readonly p99Ms: number;
}

/** Measures the pages that a server renders, with this number of connections that send requests without a pause. */
export async function serving(address: string, seconds: number, connections = 16): Promise<Serving> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await askFor(address, agent, connections, 2);
  const times = await askFor(address, agent, connections, seconds);
  agent.destroy();
  times.sort((one, other) => one - other);
  return {
    pagesPerSecond: times.length / seconds,
    p99Ms: times[Math.floor(times.length * 0.99)]!,
  };
}

async function askFor(
  address: string,
  agent: Agent,
  connections: number,
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const untilMs = performance.now() + seconds * 1_000;
  const client = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      const startedMs = performance.now();
      await ask(address, agent);
      times.push(performance.now() - startedMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return times;
}

function ask(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip' };
    const request = get(address, { agent, headers, timeout: 30_000 }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}.`));
      response.resume().on('end', resolve).on('error', reject);
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error(`${address} has not answered for 30 s.`)));
  });
}
