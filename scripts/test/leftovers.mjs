// Detects the traces that a test file leaves in its process: open resources, changed globals, listeners and
// environment variables.

/** @returns a snapshot for `leftoversSince` */
export function takeSnapshot() {
  return {
    resources: countOf(process.getActiveResourcesInfo()),
    globals: new Map(
      Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(([name, it]) => [
        name,
        it.value ?? it.get,
      ]),
    ),
    listeners: new Map(process.eventNames().map((name) => [name, process.listenerCount(name)])),
    env: { ...process.env },
    folder: process.cwd(),
  };
}

/** Returns new resources since the snapshot that keep the process alive: `2 Timeout`, `1 TCPServerWrap`. */
export function openSince({ resources }) {
  const now = countOf(process.getActiveResourcesInfo());
  return [...now]
    .map(([kind, count]) => [kind, count - (resources.get(kind) ?? 0)])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`);
}

/** Returns the differences that the next file in the same process would see. */
export function changedSince({ globals, listeners, env, folder }) {
  const changed = [];
  const now = Object.getOwnPropertyDescriptors(globalThis);
  for (const [name, it] of Object.entries(now)) {
    if (isOfRunner.has(name) || isOfPackage(name)) continue;
    if (!Object.is(globals.get(name), it.value ?? it.get)) changed.push(`globalThis.${name}`);
  }
  for (const name of globals.keys()) if (!(name in now)) changed.push(`globalThis.${name}`);
  for (const name of process.eventNames().filter((name) => !isEndOfProcess(String(name)))) {
    if (process.listenerCount(name) > (listeners.get(name) ?? 0))
      changed.push(`a listener of process “${String(name)}”`);
  }
  const names = new Set([...Object.keys(env), ...Object.keys(process.env)]);
  for (const name of names)
    if (env[name] !== process.env[name] && !isEnvOfPackage(name)) changed.push(`process.env.${name}`);
  if (process.cwd() !== folder) changed.push('process.cwd()');
  return changed;
}

/** Reads every global once, because Node replaces many getters by their value on first use. */
export function loadGlobals() {
  for (const name of Object.getOwnPropertyNames(globalThis)) void globalThis[name];
}

const isOfRunner = new Set(['UVU_QUEUE', 'UVU_INDEX', 'UVU_DEFER', 'testFile']);

/** Globals that packages define when they are first loaded: helpers of tslib, `URLPattern` of a polyfill, `awslambda` of Amazon's client. */
const isOfPackage = (name) => ['URLPattern', 'awslambda'].includes(name) || name.startsWith('__');
/** Set by libvips when it is first loaded. */
const isEnvOfPackage = (name) => name === 'VIPSHOME';
/** Listeners that clean up when the process ends, such as those of proper-lockfile, do not disturb other files. */
const isEndOfProcess = (name) =>
  ['beforeExit', 'disconnect', 'exit'].includes(name) || name.startsWith('SIG');

function countOf(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
