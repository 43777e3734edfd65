/** What has been told of one playback. */
interface ProgressState {
  /** A report that counts the view has been made. */
  readonly started: boolean;
  /** The position of the last report; `null`: none was made. */
  readonly reportedSeconds: number | null;
}

/** What the player did. `advanced`: time passed while it played. `left`: the page is going away, or the player is. */
export type PlayerMoment = 'played' | 'advanced' | 'paused' | 'left';

export interface ProgressReport {
  readonly positionSeconds: number;
  readonly started: boolean;
}

export const untold: ProgressState = { started: false, reportedSeconds: null };

/** A viewer who comes back has lost at most this much. */
const reportEverySeconds = 10;
/** A pause this close to the last report tells nothing new. */
const leastChangeSeconds = 1;

/**
 * Returns whether to report a moment of the player, and the state after it.
 *
 * The first play counts the view; a video that was never played is never reported. While it plays, there is a report
 * every ten seconds of video (so also right after a jump), and on a pause or on leaving.
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
