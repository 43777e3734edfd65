import type { WordId } from './words.ts';

/** One row a screen of the studio, in the order of the navigation. */
export const screens = [
  { name: 'overview', path: '/studio', word: 'studio.overview' },
  { name: 'videos', path: '/studio/videos', word: 'studio.videos' },
  { name: 'files', path: '/studio/files', word: 'studio.files' },
  { name: 'jobs', path: '/studio/jobs', word: 'studio.jobs' },
  { name: 'comments', path: '/studio/comments', word: 'studio.comments' },
  { name: 'sessions', path: '/studio/sessions', word: 'studio.sessions' },
] as const satisfies readonly { name: string; path: string; word: WordId }[];

export type ScreenName = (typeof screens)[number]['name'] | 'video';

/** The screen at an address below `/studio`; null: there is none. Only videos have screens of their own. */
export function screenOf(params: { readonly screen?: string; readonly id?: string }): ScreenName | null {
  const { screen, id } = params;
  if (id !== undefined) return screen === 'videos' ? 'video' : null;
  if (screen === undefined) return 'overview';
  return screens.find(({ name }) => name === screen && name !== 'overview')?.name ?? null;
}

/** The address of the form of a video. */
export function editPath(videoId: string): string {
  return `/studio/videos/${encodeURIComponent(videoId)}`;
}
