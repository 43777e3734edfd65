import type { StudioMessageId } from './messages.ts';

/** One row a screen of the studio, in the order of the navigation. */
export const screens = [
  { name: 'overview', path: '/studio', word: 'studio.overview' },
  { name: 'videos', path: '/studio/videos', word: 'studio.videos' },
  { name: 'upload', path: '/studio/upload', word: 'studio.upload' },
  { name: 'files', path: '/studio/files', word: 'studio.files' },
  { name: 'jobs', path: '/studio/jobs', word: 'studio.jobs' },
  { name: 'comments', path: '/studio/comments', word: 'studio.comments' },
  { name: 'trash', path: '/studio/trash', word: 'studio.trash' },
  { name: 'sessions', path: '/studio/sessions', word: 'studio.sessions' },
] as const satisfies readonly { name: string; path: string; word: StudioMessageId }[];

/** Screens that are separate pages, because of their code. */
type OwnPage = 'upload' | 'trash';

export type ScreenName = (typeof screens)[number]['name'] | 'video';

/**
 * Returns the screen at an address below `/studio`; null if absent. Only videos have screens for single items.
 */
export function screenOf(params: {
  readonly screen?: string;
  readonly id?: string;
}): Exclude<ScreenName, OwnPage> | null {
  const { screen, id } = params;
  if (id !== undefined) return screen === 'videos' ? 'video' : null;
  if (screen === undefined) return 'overview';
  const found = screens.find(({ name }) => name === screen && name !== 'overview')?.name ?? null;
  return found === 'upload' || found === 'trash' ? null : found;
}

/** Where a video is asked about before it is deleted. */
export function deletePath(videoId: string): string {
  return `/studio/trash?video=${encodeURIComponent(videoId)}`;
}

/** The address of the form of a video. */
export function editPath(videoId: string): string {
  return `/studio/videos/${encodeURIComponent(videoId)}`;
}

/** Where the comments are that viewers reported. */
export const commentsPath = '/studio/comments';

/** Where all comments are, or all of one video. */
export function allCommentsPath(videoId?: string): string {
  return `${commentsPath}?list=all${videoId === undefined ? '' : `&video=${encodeURIComponent(videoId)}`}`;
}
