/**
 * The processes that a test file is run in: one, and for the React binding another on React 18, for the database another on PostgreSQL.
 *
 * @param file a path from the root
 * @returns name; imports: modules to import before the file, as paths from the root; needsPostgres
 */
export function processesOf(file) {
  const here = { name: file, imports: [], needsPostgres: ownPostgres.test(file) };
  if (file.startsWith('packages/sdk/src/react/')) {
    return [here, { ...here, name: `${file} (React 18)`, imports: ['scripts/test/onReact18.mjs'] }];
  }
  if (onBoth.test(file) && !here.needsPostgres)
    return [here, { ...here, name: `${file} (PostgreSQL)`, needsPostgres: true }];
  return [here];
}

/** What `openTestDatabase` opens is there what the process is told. */
const onBoth =
  /^packages\/server\/src\/(?:database\/(?!openDatabase|migrate\.)|graphql\/(?:idempotency|memory\.laws)|jobs\/indexSurvey|app\.leaks|security\/private)/;
/** These say themselves what they want of it. */
const ownPostgres = /^packages\/server\/(?:src|test)\/.*[pP]ostgres.*\.test\.ts$/;

/** What ffmpeg makes is tried with a real one. */
export const needsFfmpeg = (file) =>
  /^packages\/(?:server\/src\/(?:jobs\/|library\/inspectMedia\.)|web\/test\/browser\/studio(?:Jobs|Screens)\.)/.test(
    file,
  );

/** What counts what a browser keeps, and what waits for the service worker or for pictures: neither gets its turn beside another browser. */
export const isOnlyAlone = (file) =>
  /\/test\/browser\/(?:feeds|memory|offline|search|serviceWorker|soak|watching)\./.test(file);
