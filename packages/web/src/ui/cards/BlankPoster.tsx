import { initialOf } from './initialOf.ts';
import { posterTint } from './posterTint.ts';

/** Replaces a missing picture: the first letter of the title on a tint derived from the id. Decorative. */
export function BlankPoster({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <div className={`blank-poster blank-poster--${posterTint(id)}`} aria-hidden="true">
      {initialOf(title)}
    </div>
  );
}
