import { importSource } from './importSource.mjs';

const { graphqlDocuments } = await importSource('packages/sdk/src/rollup/index.ts');

/** The SDK's build plugin, imported from its source, so that the site can be built without building the SDK first. */
export const compileDocuments = graphqlDocuments;
