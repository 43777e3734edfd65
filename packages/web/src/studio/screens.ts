import type { StudioMessageId } from './messages.ts';

/** One row for each screen of the studio, in the order of the navigation. */
export const screens = [
  { name: 'overview', path: '/studio', word: 'studio.overview' },
  { name: 'videos', path: '/studio/videos', word: 'studio.videos' },
  { name: 'upload', path: '/studio/upload', word: 'studio.upload' },
  { name: 'files', path: '/studio/files', word: 'studio.files' },
  { name: 'jobs', path: '/studio/jobs', word: 'studio.jobs' },
  { name: 'comments', path: '/studio/comments', word: 'studio.comments' },
  { name: 'storage', path: '/studio/storage', word: 'studio.storage' },
  { name: 'trash', path: '/studio/trash', word: 'studio.trash' },
  { name: 'sessions', path: '/studio/sessions', word: 'studio.sessions' },
] as const satisfies readonly { name: string; path: string; word: StudioMessageId }[];

/** Screens that are separate pages, so that their code loads only there. */
type OwnPage = 'upload' | 'trash';

export type ScreenName = (typeof screens)[number]['name'] | 'video';

/**
 * Returns the screen at a path below `/studio`, or `null` if it does not exist. Only videos have screens for single
 * items.
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

/** Returns the path of the page that confirms the deletion of a video. */
export function deletePath(videoId: string): string {
  return `/studio/trash?video=${encodeURIComponent(videoId)}`;
}

/** Returns the path of a video's form. */
export function editPath(videoId: string): string {
  return `/studio/videos/${encodeURIComponent(videoId)}`;
}

/** Path of the reported comments. */
export const commentsPath = '/studio/comments';

/** Returns the path of all comments, or of all comments on one video. */
export function allCommentsPath(videoId?: string): string {
  return `${commentsPath}?list=all${videoId === undefined ? '' : `&video=${encodeURIComponent(videoId)}`}`;
}

/** Returns the address of a list. Leaves out parameters without a value. */
export function listPath(
  path: string,
  parameters: { readonly [name: string]: string | null | undefined },
): string {
  const given = Object.entries(parameters).filter(([, value]) => value);
  return given.length > 0 ? `${path}?${new URLSearchParams(given as [string, string][])}` : path;
}
