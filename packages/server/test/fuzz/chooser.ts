import { createRepeatableChance } from '../../../sdk/src/testing/repeatableChance.ts';

/** Choices that are the same for the same seed. */
export interface Chooser {
  /** A whole number from 0 until `until`. */
  number(until: number): number;
  /** @param share of 1 */
  happens(share: number): boolean;
  one<Item>(items: readonly Item[]): Item;
}

export function createChooser(seed: number): Chooser {
  const chance = createRepeatableChance(seed);
  const number = (until: number) => Math.floor(chance() * until);
  return {
    number,
    happens: (share) => chance() < share,
    one: (items) => items[number(items.length)]!,
  };
}
