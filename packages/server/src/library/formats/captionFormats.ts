import { isSubRip, webVttOfSubRip } from './subRip.ts';
import { isSubStation, webVttOfSubStation } from './subStation.ts';
import { isWebVtt } from './webVtt.ts';

/** Returns captions as WebVTT, from WebVTT, SubRip or SubStation Alpha; null if the text has another format. */
export function webVttOf(text: string): string | null {
  if (isWebVtt(text)) return text;
  // First, because a line of dialogue may look like SubRip.
  if (isSubStation(text)) return webVttOfSubStation(text);
  return isSubRip(text) ? webVttOfSubRip(text) : null;
}
