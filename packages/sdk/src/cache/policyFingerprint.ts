import type { CacheOptions } from '../contract/cache.ts';
import { digest } from '../store/blocks/digest.ts';

/**
 * Returns a fingerprint that differs between caches that store the same response under different keys. Functions in
 * policies cannot be compared, so only their presence counts.
 */
export function policyFingerprint({ typePolicies = {} }: CacheOptions): string {
  const facts: unknown[] = [];
  for (const typename of Object.keys(typePolicies).sort()) {
    const { keyFields, fields = {}, queryType, mutationType, subscriptionType } = typePolicies[typename]!;
    const keyArgs = Object.keys(fields)
      .sort()
      .map((name) => {
        const field = fields[name];
        return [name, typeof field === 'object' ? nameOf(field.keyArgs) : undefined];
      });
    facts.push([typename, nameOf(keyFields), queryType, mutationType, subscriptionType, keyArgs]);
  }
  return digest(JSON.stringify(facts)).checksum;
}

function nameOf(policy: unknown): unknown {
  return typeof policy === 'function' ? 'function' : policy;
}
