import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasIdentity, problemsOfRelease, releaseChangelog } from './problemsOfRelease.mjs';

const ready = {
  changes: '',
  tags: ['sdk-v1.1.0'],
  changesets: [],
  version: '1.2.0',
  versionSource: "export const version = '1.2.0';",
  changelog: '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-11-30)\n',
};

const it = suite('problemsOfRelease');

it('reports no problems if everything is ready', () => assert.equal(problemsOfRelease(ready), []));

for (const [what, state, problem] of [
  [
    'a tree that is not clean',
    { changes: ' M README.md\n' },
    'The tree is not clean. Commit, or put aside:\n M README.md',
  ],
  ['changesets that wait', { changesets: ['brave-cats'] }, 'Changesets wait for a version (brave-cats)'],
  ['a version that is out', { tags: ['sdk-v1.2.0'] }, 'sdk-v1.2.0 is released already'],
  ['a source that says another version', { versionSource: "'1.1.0'" }, 'src/version.ts does not say 1.2.0'],
  ['a changelog without it', { changelog: '## Unreleased\n' }, 'CHANGELOG.md has no section 1.2.0'],
]) {
  it(`is against ${what}`, () => {
    const problems = problemsOfRelease({ ...ready, ...state });
    assert.is(problems.length, 1);
    assert.match(problems[0], problem);
  });
}

it.run();

const itChangelog = suite('releaseChangelog');

itChangelog('moves unreleased changes to the version, and leaves an empty section for later ones', () => {
  assert.is(
    releaseChangelog('# Changelog\n\n## Unreleased\n\n- One.\n', '1.2.0', '2026-11-30'),
    '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-11-30)\n\n- One.\n',
  );
});

itChangelog('changes nothing the second time', () => {
  assert.is(releaseChangelog(ready.changelog, '1.2.0', '2026-12-01'), ready.changelog);
});

itChangelog('stops where nothing is said to be unreleased', () => {
  assert.throws(
    () => releaseChangelog('# Changelog\n', '1.2.0', '2026-11-30'),
    'has no section "## Unreleased"',
  );
});

itChangelog.run();

const itIdentity = suite('hasIdentity');

itIdentity('finds none on a machine of one’s own', () => assert.is(hasIdentity({}), false));

itIdentity('finds that of GitHub Actions and of GitLab CI, where the job may have one', () => {
  assert.is(hasIdentity({ ACTIONS_ID_TOKEN_REQUEST_URL: 'https://token.example' }), true);
  assert.is(hasIdentity({ GITLAB_CI: 'true', SIGSTORE_ID_TOKEN: 'token' }), true);
  assert.is(hasIdentity({ GITLAB_CI: 'true' }), false);
});

itIdentity.run();
