// How the cache is tested for a rule of GraphQL: one result is written, and a second document reads it. This is
// repeated for every way in which a result can get into the cache.
import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache, CacheOptions } from '../contract/cache.ts';
import type { ResponsePath, Variables } from '../contract/document.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';
import { createCache } from './createCache.ts';

interface Asked {
  readonly document: string;
  readonly variables?: Variables;
  readonly operationName?: string;
}

interface Written extends Asked {
  readonly data: object;
  readonly errors?: readonly GraphQLFormattedError[];
}

export interface Rule extends Written {
  /** A statement about GraphQL, worded like the specification. */
  readonly name: string;
  readonly options?: CacheOptions;
  /** The data that exists before `data` is written. */
  readonly before?: Written;
  /** The final read. Defaults to the document that was written, so that its data is returned. */
  readonly read?: Asked;
  /** The expected result. If `null`, the read is incomplete. Defaults to the written data. */
  readonly expected?: object | null;
  readonly missing?: readonly ResponsePath[];
  readonly expectedErrors?: readonly GraphQLFormattedError[];
}

/** @param section of the GraphQL specification, October 2021 */
export function cacheRules(section: string, rules: readonly Rule[]): void {
  const it = suite(`createCache, GraphQL ${section}`);
  for (const rule of rules) {
    it(rule.name, () => {
      // Layers and snapshots hold no errors: layers contain no responses, and failed fields of a snapshot are fetched
      // again.
      const hasErrors = rule.errors !== undefined || rule.before?.errors !== undefined;
      const ways = hasErrors ? { copied: allWays.copied, adopted: allWays.adopted } : allWays;
      for (const [name, prepare] of Object.entries(ways)) follows(prepare(rule), rule, name);
    });
  }
  it.run();
}

const allWays = {
  copied: (rule: Rule) => filled(rule, false),
  adopted: (rule: Rule) => filled(rule, true),
  'written twice': (rule: Rule) => {
    const cache = filled(rule, false);
    if (rule.before === undefined) assert.is(write(cache, rule, true), false, 'the same again is a change');
    return cache;
  },
  restored: (rule: Rule) => {
    const cache = createCache(rule.options);
    assert.ok(cache.restore(JSON.parse(JSON.stringify(filled(rule, true).extract()))));
    return cache;
  },
  'in a layer': (rule: Rule) => {
    const cache = createCache(rule.options);
    if (rule.before !== undefined) write(cache, rule.before, false);
    cache.recordOptimisticTransaction((layer) => write(layer, rule, false), 'layer');
    return cache;
  },
};

function filled(rule: Rule, takeOwnership: boolean): Cache {
  const cache = createCache(rule.options);
  if (rule.before !== undefined) write(cache, rule.before, takeOwnership);
  write(cache, rule, takeOwnership);
  return cache;
}

function write(cache: Cache, { document, data, ...rest }: Written, takeOwnership: boolean): boolean {
  const { variables, operationName, errors } = rest;
  return cache.writeQuery({
    query: parse(document),
    data: structuredClone(data),
    takeOwnership,
    ...(variables !== undefined && { variables }),
    ...(operationName !== undefined && { operationName }),
    ...(errors !== undefined && { errors }),
  });
}

function follows(cache: Cache, rule: Rule, way: string): void {
  const { document, ...asked } = rule.read ?? rule;
  const { variables, operationName } = asked;
  const diff = cache.diff({
    query: parse(document),
    ...(variables !== undefined && { variables }),
    ...(operationName !== undefined && { operationName }),
  });
  assert.equal(diff.missing, rule.missing ?? [], `${way}: what is missing`);
  assert.equal(diff.result, rule.expected === undefined ? rule.data : rule.expected, `${way}: the data`);
  assert.is(diff.complete, diff.result !== null, `${way}: whether it is complete`);
  assert.equal(diff.errors, rule.expectedErrors, `${way}: the errors`);
}
