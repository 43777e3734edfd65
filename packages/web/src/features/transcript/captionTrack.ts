export interface CaptionTrack {
  readonly url: string;
  /** BCP 47. */
  readonly language: string;
  readonly label: string;
}
