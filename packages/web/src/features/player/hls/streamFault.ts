/** What went wrong with a stream, so that it stands still. */
export type StreamFault = 'network' | 'media' | 'other';

/** Faults since a piece of the stream last arrived. */
export interface FaultCount {
  readonly network: number;
  readonly media: number;
}

export const noFaults: FaultCount = { network: 0, media: 0 };

/** `reload`: ask for the pieces once more. `recover`: begin anew with the decoder, at the same moment. */
export interface FaultAnswer {
  readonly count: FaultCount;
  readonly action: 'reload' | 'recover' | 'giveUp';
}

/** Each piece has been asked for several times before it counts as a fault. */
const mostReloads = 2;
const mostRecoveries = 2;

/** What to do about a fault: a few attempts at what may help, then the viewer is told. */
export function answerFault(count: FaultCount, fault: StreamFault): FaultAnswer {
  if (fault === 'network' && count.network < mostReloads) {
    return { count: { ...count, network: count.network + 1 }, action: 'reload' };
  }
  if (fault === 'media' && count.media < mostRecoveries) {
    return { count: { ...count, media: count.media + 1 }, action: 'recover' };
  }
  return { count, action: 'giveUp' };
}
