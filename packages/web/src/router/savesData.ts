interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Returns whether the viewer asked for reduced data usage (https://wicg.github.io/savedata/). */
export function savesData(window: Window): boolean {
  return connectionOf(window)?.saveData === true;
}

/**
 * Returns whether the network is too slow for a video of good quality, as far as the browser reveals it
 * (https://wicg.github.io/netinfo/).
 */
export function isSlowNetwork(window: Window): boolean {
  return savesData(window) || ['slow-2g', '2g', '3g'].includes(connectionOf(window)?.effectiveType ?? '');
}

function connectionOf(window: Window): NetworkInformation | undefined {
  return (window.navigator as { connection?: NetworkInformation }).connection;
}
