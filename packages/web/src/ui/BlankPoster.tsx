import { initialOf } from './initialOf.ts';
import { posterTint } from './posterTint.ts';

/** In place of a picture, where a video has none: the first letter of its title on a tint of its own. Decorative. */
export function BlankPoster({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <div className={`blank-poster blank-poster--${posterTint(id)}`} aria-hidden="true">
      {initialOf(title)}
    </div>
  );
}
