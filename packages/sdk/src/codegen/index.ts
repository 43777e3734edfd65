// What `mainvideo-codegen` does, for scripts; and for those who run graphql-codegen, its plugin and its configuration.
export { type CachePluginConfig, plugin } from './cachePlugin.ts';
export type { CodegenOptions } from './codegenOptions.ts';
export { generate } from './generate.ts';
export { documentConfig, type DocumentConfig, type DocumentConfigOptions } from './pluginConfig.ts';
export { CodegenError, type Problem } from './problem.ts';
export type { ScalarTypes } from './schemaType.ts';
export { type GeneratedFile, outdated, writeFiles } from './writeFiles.ts';
