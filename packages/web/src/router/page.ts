import type { Client } from '@mainvideo/sdk';
import type { ComponentType } from 'react';

/** What a page's `load` gets. */
export interface PageContext {
  readonly client: Client;
  /** The named parts of the path, decoded: `{ id }` for `/watch/:id`. */
  readonly params: { readonly [name: string]: string };
  readonly url: URL;
  readonly signal?: AbortSignal;
}

/** What every page hands the shell. The rest is between a page's `load` and its component. */
export interface PageProps {
  /** The document's title is its title (S2). */
  readonly mainVideo?: { readonly title: string } | null;
  /** The document's title where there is no main video. */
  readonly title?: string;
  /** Nothing has this id: the shell renders `/404`, the server answers 404. */
  readonly notFound?: boolean;
}

/** A file in `pages/`. */
export interface PageModule<Props extends PageProps = any> {
  load(context: PageContext): Promise<Props>;
  readonly default: ComponentType<Props>;
}
