/** The cause of a fault that stopped a stream. */
export type StreamFault = 'network' | 'media' | 'other';

/** Faults since the last segment arrived. */
export interface FaultCount {
  readonly network: number;
  readonly media: number;
}

export const noFaults: FaultCount = { network: 0, media: 0 };

/** `reload`: request the segments again. `recover`: restart the decoder at the same position. */
export interface FaultAnswer {
  readonly count: FaultCount;
  readonly action: 'reload' | 'recover' | 'giveUp';
}

/** Requests for a segment have already been retried several times before hls.js reports a fault. */
const mostReloads = 2;
const mostRecoveries = 2;

/** Returns how to handle a fault: a few recovery attempts, then a message to the viewer. */
export function answerFault(count: FaultCount, fault: StreamFault): FaultAnswer {
  if (fault === 'network' && count.network < mostReloads) {
    return { count: { ...count, network: count.network + 1 }, action: 'reload' };
  }
  if (fault === 'media' && count.media < mostRecoveries) {
    return { count: { ...count, media: count.media + 1 }, action: 'recover' };
  }
  return { count, action: 'giveUp' };
}
