// The functions behind `mainvideo-codegen`, for scripts, and a plugin and configuration for graphql-codegen.
export { type CachePluginConfig, plugin } from './cachePlugin.ts';
export type { CodegenOptions } from './codegenOptions.ts';
export { generate } from './generate.ts';
export { documentConfig, type DocumentConfig, type DocumentConfigOptions } from './pluginConfig.ts';
export { CodegenError, type Problem } from './problem.ts';
export type { ScalarTypes } from './schemaType.ts';
export { type GeneratedFile, outdated, writeFiles } from './writeFiles.ts';
