const browsers = [
  ['Firefox', /Firefox\//],
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Chrome', /Chrom(?:e|ium)\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/**
 * Returns the browser and the operating system in a `User-Agent` header, such as `Firefox, Linux`; `null` if neither
 * is known.
 */
export function agentName(agent: string): string | null {
  const named = [browsers, systems].flatMap((list) => list.find(([, sign]) => sign.test(agent))?.[0] ?? []);
  return named.length > 0 ? named.join(', ') : null;
}
