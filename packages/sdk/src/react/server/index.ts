export { type CollectedQueries, collectQueries, type CollectOptions } from './collectQueries.ts';
export type { HtmlTransform } from './insertScripts.ts';
