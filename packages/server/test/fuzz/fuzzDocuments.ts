import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildSchema } from 'graphql';
import * as assert from 'uvu/assert';
import { schemaText } from '../../src/testing/sites/testGraphql.ts';
import { createChooser } from './chooser.ts';
import { inParallel } from './inParallel.ts';
import { randomOperation } from './randomDocument.ts';
import type { FuzzedSite } from './startFuzzedSite.ts';

const limitMs = 30_000;

/**
 * Sends random operations, some as the owner, some twice, and with a variable that is null: a repeated query takes
 * another code path. Each must get a response in time, without a server fault.
 *
 * @returns how many succeeded without an error
 */
export async function fuzzDocuments(
  { port, owner, measure }: FuzzedSite,
  count: number,
  seed: number,
): Promise<number> {
  const schema = buildSchema(schemaText);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let successes = 0;

  function sendOnce(body: string, cookie: string): Promise<Sent> {
    const outgoing = request({
      agent,
      port,
      host: '127.0.0.1',
      path: '/api/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie },
      signal: AbortSignal.timeout(limitMs),
    });
    return new Promise<Sent>((resolve, reject) => {
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        const isClosed = outgoing.reusedSocket && error.code === 'ECONNRESET';
        reject(isClosed ? new ClosedMeanwhile() : error);
      });
      outgoing.on('response', (response) => {
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          response.destroy();
          resolve({ status: response.statusCode!, answer: '{"data":null}' });
          return;
        }
        text(response).then((answer) => resolve({ status: response.statusCode!, answer }), reject);
      });
      outgoing.end(body);
    });
  }

  async function send(body: string, cookie: string): Promise<Sent> {
    try {
      return await sendOnce(body, cookie);
    } catch (error) {
      if (error instanceof ClosedMeanwhile) return sendOnce(body, cookie);
      // Fails if the process has ended.
      await measure();
      throw error;
    }
  }

  try {
    await inParallel(count, 8, async (index) => {
      const choose = createChooser(seed + index);
      const isOwner = choose.happens(0.3);
      const operation = randomOperation(choose, schema);
      // Signing out everywhere also signs out this client.
      const { query } = operation;
      const asked = { ...operation, query: query.replaceAll('signOutEverywhere', '__typename') };
      const names = Object.keys(operation.variables);
      const variables = { ...operation.variables, ...(names.length > 0 && { [choose.one(names)]: null }) };
      const isRepeated = choose.happens(0.2);
      for (const params of isRepeated ? [asked, asked, { ...asked, variables }] : [asked]) {
        const body = JSON.stringify(params);
        const { status, answer } = await send(body, isOwner ? owner : '');
        const { data, errors } = status === 429 ? { data: null, errors: [] } : parsed(answer);
        const isFault =
          status >= 500 || errors?.some((error) => error.extensions?.code === 'INTERNAL_SERVER_ERROR');
        if (!isFault && (data !== undefined || errors !== undefined)) {
          if (data && !errors) successes++;
          continue;
        }
        const { faults } = await measure();
        throw new Error(
          `Seed ${seed + index}: the operation is answered with ${status} ${answer.slice(0, 500)} ` +
            `(SEED=${seed + index} runs it alone).\n${faults.join('\n')}\n` +
            `curl -H 'content-type: application/json' --data-raw '${body.replaceAll("'", String.raw`\u0027`)}' http://127.0.0.1:PORT/api/graphql`,
        );
      }
    });
  } finally {
    agent.destroy();
  }
  const { faults } = await measure();
  assert.equal(faults, []);
  return successes;
}

/** The server closed an idle connection just as a request was sent. */
class ClosedMeanwhile extends Error {}

interface Sent {
  readonly status: number;
  readonly answer: string;
}

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

function parsed(answer: string): Answer {
  try {
    return JSON.parse(answer) as Answer;
  } catch {
    return {};
  }
}
