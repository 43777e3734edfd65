import { serverAudits } from 'graphql-http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestGraphql } from '../testing/sites/testGraphql.ts';

const it = suite('GraphQL over HTTP');

const { graphql } = await openTestGraphql([]);
const asker = { viewerId: 'ann', ownerSessionId: null, idempotencyKey: null, mutationGate: () => 0 };
const audits = serverAudits({
  url: 'http://localhost/api/graphql',
  fetchFn: (url: string, init?: RequestInit) => graphql(new Request(url, init), asker),
});

it('T60: is audited in 61 ways, what the specification says that it must, should and may', () => {
  const words = audits.map(({ name }) => name.split(' ')[0]!);
  assert.equal([audits.length, [...new Set(words)].sort()], [61, ['MAY', 'MUST', 'SHOULD']]);
});

for (const audit of audits) {
  it(`passes ${audit.id}: ${audit.name}`, async () => {
    const result = await audit.fn();
    assert.is(result.status, 'ok', 'reason' in result ? result.reason : '');
  });
}

it.run();
