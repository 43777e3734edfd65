import type { Kysely } from 'kysely';
import { indexChannels } from './searchIndex.ts';
import { sourceOfChannel, updateSuggestions } from './suggestionIndex.ts';
import type { Tables } from '../rows/tables.ts';
import { channelsOfHidden, settleChannels, updateIndexes } from './visibleInIndexes.ts';

/** Fills the empty word indexes from the existing videos and channels. */
export async function rebuildIndexes(change: Kysely<Tables>): Promise<void> {
  // Channels without a video may be found too.
  const channels = await change.selectFrom('channel').select(['handle', 'name', 'description']).execute();
  await indexChannels(
    change,
    channels.map((channel) => ({ ...channel, avatar: null })),
  );
  await updateSuggestions(change, channels.map(sourceOfChannel));
  await settleChannels(change, await channelsOfHidden(change));
  const videos = await change.selectFrom('video').select('id').orderBy('id').execute();
  for (const { id } of videos) await updateIndexes(change, id);
}
