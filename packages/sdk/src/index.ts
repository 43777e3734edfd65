export * from './contract/index.ts';
export { gql } from './gql.ts';
