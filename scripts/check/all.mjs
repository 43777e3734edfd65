import * as api from './api.mjs';
import * as browsers from './browsers.mjs';
import * as docs from './docs.mjs';
import * as engines from './engines.mjs';
import * as format from './format.mjs';
import * as generated from './generated.mjs';
import * as layers from './layers.mjs';
import * as lint from './lint.mjs';
import * as packageCheck from './package.mjs';
import * as regexes from './regexes.mjs';
import * as sizes from './sizes.mjs';
import * as suitesRun from './suitesRun.mjs';
import * as texts from './texts.mjs';
import * as threats from './threats.mjs';
import * as types from './types.mjs';
import * as unused from './unused.mjs';

/** Everything a reviewer would ask for without running the tests, the longest first. `run` answers the problems, or nothing. */
export const checks = [
  { title: types.title, run: types.run },
  { title: packageCheck.title, run: packageCheck.run, needs: 'sdk' },
  { title: sizes.title, run: sizes.run, needs: 'site' },
  { title: api.title, run: api.run, needs: 'sdk' },
  { title: browsers.title, run: browsers.run, needs: ['site', 'sdk'] },
  { title: unused.title, run: unused.run },
  { title: format.title, run: format.run },
  { title: generated.title, run: generated.run },
  { title: lint.title, run: lint.run },
  { title: layers.title, run: () => layers.run() },
  { title: suitesRun.title, run: suitesRun.run },
  { title: texts.title, run: () => texts.run() },
  { title: docs.title, run: docs.run },
  { title: threats.title, run: threats.run },
  { title: engines.title, run: engines.run },
  { title: regexes.title, run: regexes.run },
];

/** What a check finds wrong; a check that breaks down has found something too. */
export async function problemsOf({ run }, paths) {
  try {
    return await run(paths);
  } catch (error) {
    return error.stack ?? String(error);
  }
}
