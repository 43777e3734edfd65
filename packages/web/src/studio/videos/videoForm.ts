import type { UpdateVideoInput } from '../operations/index.ts';
import type { StudioMessageId } from '../messages.ts';

// The rules of a video's form. The limits are the server's (`UpdateVideoInput`), which also validates the fields.

export interface VideoText {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** The values of the fields. */
export interface VideoFields {
  readonly title: string;
  readonly description: string;
  /** Separated by commas. */
  readonly tags: string;
}

export interface FieldProblem {
  readonly word: StudioMessageId;
  readonly count?: number;
}

export type FieldProblems = { readonly [field in keyof VideoFields]?: FieldProblem };

export function fieldsOf({ title, description, tags }: VideoText): VideoFields {
  return { title, description, tags: tags.join(', ') };
}

/** Returns each tag once, in the order written. Commas of other scripts separate tags as well. */
export function tagsOf(text: string): string[] {
  const tags = text.split(/[,،]/).map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}

export function problemsOf({ title, description, tags }: VideoFields): FieldProblems {
  const list = tagsOf(tags);
  return {
    ...(title.trim() === '' && { title: { word: 'studio.titleMissing' as const } }),
    ...(title.trim().length > 200 && { title: { word: 'studio.tooLong' as const, count: 200 } }),
    ...(description.length > 20_000 && { description: { word: 'studio.tooLong' as const, count: 20_000 } }),
    ...(list.some((tag) => tag.length > 100) && { tags: { word: 'studio.tooLong' as const, count: 100 } }),
    ...(list.length > 100 && { tags: { word: 'studio.tooMany' as const, count: 100 } }),
  };
}

export function areSame(one: VideoText, other: VideoText): boolean {
  return (
    one.title === other.title &&
    one.description === other.description &&
    one.tags.length === other.tags.length &&
    one.tags.every((tag, i) => tag === other.tags[i])
  );
}

export function textOf({ title, description, tags }: VideoFields): VideoText {
  return { title: title.trim(), description, tags: tagsOf(tags) };
}

/** Returns the input to send: only the changed fields, with `null` for a value equal to that of the file. */
export function changesOf(
  id: string,
  saved: VideoText,
  wanted: VideoText,
  ofFile: VideoText,
): UpdateVideoInput {
  const isTagsSame = wanted.tags.join('\n') === saved.tags.join('\n');
  return {
    id,
    ...(wanted.title !== saved.title && { title: wanted.title === ofFile.title ? null : wanted.title }),
    ...(wanted.description !== saved.description && {
      description: wanted.description === ofFile.description ? null : wanted.description,
    }),
    ...(!isTagsSame && { tags: wanted.tags.join('\n') === ofFile.tags.join('\n') ? null : wanted.tags }),
  };
}
