import { tsImport } from 'tsx/esm/api';

const { graphqlDocuments } = await tsImport('../../packages/sdk/src/rollup/index.ts', import.meta.url);

/** The SDK's own build plugin, straight from its source: the site is built without building the SDK first. */
export const compileDocuments = graphqlDocuments;
