import { Stop } from '../steps/Stop.mjs';

/**
 * Returns the part of a list that one of several machines runs.
 *
 * Takes every nth item, so that the parts of a list sorted by duration take about the same time.
 *
 * @param text `2/4`: the second of four parts; `undefined`: the whole list
 */
export function shardOf(items, text) {
  if (text === undefined) return items;
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!(index >= 1 && index <= count))
    throw new Stop(`--shard=${text} is not a shard. Write --shard=2/4 for the second of four.`);
  return items.filter((_, i) => i % count === index - 1);
}
