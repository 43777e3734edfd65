/** What a file says about one of its audio tracks. */
export interface SoundTrack {
  readonly isDefault: boolean;
  /** For some viewers only: a commentary, or a description for blind viewers. */
  readonly isExtra: boolean;
}

/**
 * Returns the position of the audio track to play: the default one, and no extra one if there is another. 0 for a
 * silent film.
 */
export function chosenSound(tracks: readonly SoundTrack[]): number {
  const rank = ({ isDefault, isExtra }: SoundTrack) => (isExtra ? 0 : 2) + (isDefault ? 1 : 0);
  return tracks.reduce((best, track, at) => (rank(track) > rank(tracks[best]!) ? at : best), 0);
}
