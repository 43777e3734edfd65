import type { HeadTags, PageProps } from '../router/page.ts';
import { NotFoundScreen } from '../ui/NotFoundScreen.tsx';

export async function load(): Promise<PageProps> {
  return { title: { id: 'shell.notFound' } };
}

export function head(): HeadTags {
  return { noIndex: true };
}

/** The page for unknown URLs, and for pages that find nothing (S5). */
export default NotFoundScreen;
