/** What has been reported of one playback. */
interface ProgressState {
  /** Whether a report has counted the view. */
  readonly started: boolean;
  /** The position of the last report; `null` before the first. */
  readonly reportedSeconds: number | null;
}

/** A player event. `advanced`: time passed during playback. `left`: the page or the player is about to be removed. */
export type PlayerMoment = 'played' | 'advanced' | 'paused' | 'left';

export interface ProgressReport {
  readonly positionSeconds: number;
  readonly started: boolean;
}

export const untold: ProgressState = { started: false, reportedSeconds: null };

/** Returning viewers lose at most this much of their position. */
const reportEverySeconds = 10;
/** A pause this close to the last report is not reported. */
const leastChangeSeconds = 1;

/**
 * Returns whether to report a player event, and the state after it.
 *
 * The first play counts the view; a video that was never played is never reported. During playback, there is a report
 * every ten seconds of video (so also right after a seek), and on a pause or on leaving.
 */
export function afterMoment(
  state: ProgressState,
  moment: PlayerMoment,
  positionSeconds: number,
): { readonly state: ProgressState; readonly report: ProgressReport | null } {
  const due = isDue(state, moment, positionSeconds);
  if (!due) return { state, report: null };
  return {
    state: { started: true, reportedSeconds: positionSeconds },
    report: { positionSeconds, started: !state.started },
  };
}

function isDue(state: ProgressState, moment: PlayerMoment, positionSeconds: number): boolean {
  if (!state.started) return moment === 'played';
  const movedSeconds = Math.abs(positionSeconds - (state.reportedSeconds ?? 0));
  switch (moment) {
    case 'played':
      return false;
    case 'advanced':
      return movedSeconds >= reportEverySeconds;
    case 'paused':
    case 'left':
      return movedSeconds >= leastChangeSeconds;
  }
}
