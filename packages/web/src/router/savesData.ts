interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** The viewer asked for less traffic (https://wicg.github.io/savedata/). */
export function savesData(window: Window): boolean {
  return connectionOf(window)?.saveData === true;
}

/** Less than a video of a good quality needs, as far as the browser tells (https://wicg.github.io/netinfo/). */
export function isSlowNetwork(window: Window): boolean {
  return savesData(window) || ['slow-2g', '2g', '3g'].includes(connectionOf(window)?.effectiveType ?? '');
}

function connectionOf(window: Window): NetworkInformation | undefined {
  return (window.navigator as { connection?: NetworkInformation }).connection;
}
