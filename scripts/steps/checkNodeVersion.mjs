import { Stop } from './Stop.mjs';

const oldest = [20, 19];

/** Throws unless Node is at least 20.19, the oldest version with everything that the site needs. */
export function checkNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new Stop(
    `Mainvideo needs Node ${oldest.join('.')} or later, but this is ${version}. See https://nodejs.org/en/download`,
  );
}
