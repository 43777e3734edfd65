// Runs in the page: the library named in the URL, and the functions with which the bench manipulates storages.
import type { Contender, OpenOptions, Visit } from './contender.ts';
import { storedTools } from './storedTools.ts';

export interface PageTools {
  readonly contender: Contender;
  /** Starts the application as `visit`. */
  open(options: OpenOptions): void;
  visit: Visit;
  readonly stored: typeof storedTools;
}

const name = location.hash.slice(1);
const { contender } = (name === '' ? {} : await import(`./persistence.${name}.mjs`)) as {
  contender: Contender;
};
const tools: Omit<PageTools, 'visit'> & { visit?: Visit } = {
  contender,
  open: (options) => void (tools.visit = contender.open(options)),
  stored: storedTools,
};
Object.assign(globalThis, { tools });
