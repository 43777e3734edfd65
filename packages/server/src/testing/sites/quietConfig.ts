import { join } from 'node:path';
import { type Config, readConfig } from '../../config.ts';

/**
 * Returns the configuration of a site in these folders without background work: on any free port, with defaults
 * otherwise.
 */
export function quietConfig(folder: string, parts: Partial<Config> = {}): Config {
  const quiet = {
    PORT: '0',
    HOST: '127.0.0.1',
    WATCH: 'off',
    RESCAN_MINUTES: '0',
    MEDIA_JOBS: 'off',
    MAX_UPLOAD_GB: '0',
  };
  const folders = { library: join(folder, 'library'), data: join(folder, 'data') };
  return { ...(readConfig([], quiet, folder, folders) as Config), ...parts };
}
