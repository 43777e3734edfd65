import type { HeadTags, PageProps } from '../router/page.ts';
import { NotFoundScreen } from '../ui/NotFoundScreen.tsx';

export async function load(): Promise<PageProps> {
  return { title: { id: 'shell.notFound' } };
}

export function head(): HeadTags {
  return { noIndex: true };
}

/** Every unknown address, and every page that finds nothing (S5). */
export default NotFoundScreen;
