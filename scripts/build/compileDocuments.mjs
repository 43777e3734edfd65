import { importSource } from './importSource.mjs';

const { graphqlDocuments } = await importSource('packages/sdk/src/rollup/index.ts');

/** The SDK's own build plugin, straight from its source: the site is built without building the SDK first. */
export const compileDocuments = graphqlDocuments;
