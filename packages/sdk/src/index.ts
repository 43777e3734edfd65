// The contents page: every public name of the SDK's main entry.
export * from './contract/index.ts';
export { limitMemory } from './cache/limitMemory.ts';
export { appendNode, deleteRecord, type ListOfNodes, prependNode, type WrittenField } from './cache/lists.ts';
export { createCache } from './cache/createCache.ts';
export { offsetLimitPagination, relayStylePagination } from './cache/pagination.ts';
export { type ClientOptions, createClient } from './client.ts';
export { gql } from './gql.ts';
export { breadcrumbOf } from './monitoring/breadcrumb.ts';
export { persistCache, type Persistence, type PersistenceOptions } from './persistence/persistCache.ts';
export { composeTransport, type ComposeOptions } from './transport/composeTransport.ts';
export { createTransport, type TransportOptions } from './transport/createTransport.ts';
export { idempotencyKeys } from './transport/idempotencyKeys.ts';
export { limitTime } from './transport/limitTime.ts';
export { retryFailures } from './transport/retryFailures.ts';
export { shareRequests } from './transport/shareRequests.ts';
export { version } from './version.ts';
