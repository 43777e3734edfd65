/** The level that a viewer has chosen. It applies to a player that starts or learns its levels later, too. */
export interface LevelChoice {
  /** Chooses a level for the present and later players. */
  select(id: string): void;
  /** Called with a player that knows its levels, and with `null` when it ends. */
  setPlayer(player: { select(id: string): void } | null): void;
}

/**
 * Creates a choice. It is not part of React's state: a player that learns its levels between a choice and the next
 * rendering would miss it.
 */
export function createLevelChoice(): LevelChoice {
  let chosen: string | null = null;
  let current: Parameters<LevelChoice['setPlayer']>[0] = null;
  return {
    select(id) {
      chosen = id;
      current?.select(id);
    },
    setPlayer(player) {
      current = player;
      if (chosen !== null) player?.select(chosen);
    },
  };
}
