/**
 * Returns a line for each reason not to release the SDK from here, with what to do about it.
 *
 * @param state.changes what `git status --porcelain` prints
 * @param state.tags names of all tags
 * @param state.changesets names of the changesets that are not part of a version yet
 * @param state.version the version in package.json
 * @param state.versionSource the text of version.ts
 * @param state.changelog the text of CHANGELOG.md
 */
export function problemsOfRelease({ changes, tags, changesets, version, versionSource, changelog }) {
  const problems = [];
  if (changes.trim() !== '')
    problems.push(`The tree is not clean. Commit, or put aside:\n${changes.trimEnd()}`);
  if (changesets.length > 0)
    problems.push(`Changesets wait for a version (${changesets.join(', ')}): npm run release -- version`);
  if (tags.includes(tagOf(version)))
    problems.push(
      `${tagOf(version)} is released already. What has changed since needs a changeset: npx changeset`,
    );
  if (!versionSource.includes(`'${version}'`))
    problems.push(`src/version.ts does not say ${version}, as package.json does: npm run release -- version`);
  if (!changelog.includes(`\n## ${version} `))
    problems.push(`CHANGELOG.md has no section ${version}: npm run release -- version`);
  return problems;
}

export const tagOf = (version) => `sdk-v${version}`;

/** Moves the unreleased entries of a changelog to a version. @param date such as 2026-11-30 */
export function releaseChangelog(changelog, version, date) {
  if (changelog.includes(`\n## ${version} `)) return changelog;
  if (!/^## Unreleased$/m.test(changelog)) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  return changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} (${date})`);
}

/**
 * Whether npm accepts a provenance statement from the service that runs this: GitHub Actions with `id-token: write`, or
 * GitLab CI with a SIGSTORE_ID_TOKEN (https://docs.npmjs.com/generating-provenance-statements).
 */
export const hasIdentity = (env) =>
  Boolean(env.ACTIONS_ID_TOKEN_REQUEST_URL) || Boolean(env.GITLAB_CI && env.SIGSTORE_ID_TOKEN);
