import { Stop } from './Stop.mjs';

const oldest = [20, 19];

/** Every Node from 20.19 on will do: it is the first that has all the pieces the site stands on. */
export function checkNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new Stop(
    `This needs Node ${oldest.join('.')} or later; here is ${version}. See https://nodejs.org/en/download`,
  );
}
