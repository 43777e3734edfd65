// The `postMessage` protocol between an embedded player and the page around it: docs/run/embedding.md. The
// `mainvideo` property of each message is its type.

/** A command from the embedding page. */
export type PlayerCommand =
  | { readonly type: 'play' | 'pause' | 'mute' | 'unmute' | 'state' }
  | { readonly type: 'seek'; readonly seconds: number }
  | { readonly type: 'volume'; readonly volume: number }
  | { readonly type: 'rate'; readonly rate: number };

const limits = {
  seek: { field: 'seconds', from: 0, until: Number.MAX_SAFE_INTEGER },
  volume: { field: 'volume', from: 0, until: 1 },
  // Chromium's range. A rate outside it throws.
  rate: { field: 'rate', from: 0.0625, until: 16 },
} as const;

/** Returns the command in a message from any origin; `null` if it is not a command. */
export function readCommand(message: unknown): PlayerCommand | null {
  if (typeof message !== 'object' || message === null) return null;
  const { mainvideo: type, ...fields } = message as { readonly [name: string]: unknown };
  switch (type) {
    case 'play':
    case 'pause':
    case 'mute':
    case 'unmute':
    case 'state':
      return { type };
    case 'seek':
    case 'volume':
    case 'rate': {
      const { field, from, until } = limits[type];
      const value = fields[field];
      if (typeof value !== 'number' || !(value >= from && value <= until)) return null;
      return { type, [field]: value } as unknown as PlayerCommand;
    }
    default:
      return null;
  }
}

/**
 * A report to the embedding page: `mainvideo` is the name of the media event (or `ready`, after which the player
 * accepts commands), and the other properties are the player's state.
 */
export interface PlayerReport {
  readonly mainvideo: string;
  readonly id: string;
  readonly currentSeconds: number;
  /** `null` while unknown. */
  readonly durationSeconds: number | null;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly muted: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly rate: number;
}

/** The media events that are reported. */
export const reportedEvents = [
  'playing',
  'pause',
  'timeupdate',
  'seeked',
  'ended',
  'volumechange',
  'ratechange',
  'error',
] as const;

type ReportedPlayer = Pick<
  HTMLVideoElement,
  'currentTime' | 'duration' | 'paused' | 'ended' | 'muted' | 'volume' | 'playbackRate'
>;

export function playerReport(event: string, id: string, player: ReportedPlayer): PlayerReport {
  return {
    mainvideo: event,
    id,
    currentSeconds: player.currentTime,
    durationSeconds: Number.isFinite(player.duration) ? player.duration : null,
    paused: player.paused,
    ended: player.ended,
    muted: player.muted,
    volume: player.volume,
    rate: player.playbackRate,
  };
}
