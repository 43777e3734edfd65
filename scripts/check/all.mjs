import * as api from './api.mjs';
import * as browsers from './browsers.mjs';
import * as docs from './docs.mjs';
import * as engines from './engines.mjs';
import * as format from './format.mjs';
import * as generated from './generated.mjs';
import * as layers from './layers/layers.mjs';
import * as lint from './lint.mjs';
import * as packageCheck from './package.mjs';
import * as prose from './prose/prose.mjs';
import * as regexes from './regexes/regexes.mjs';
import * as sizes from './sizes.mjs';
import * as texts from './texts.mjs';
import * as threats from './threats.mjs';
import * as types from './types.mjs';
import { unlessPassed } from './unlessPassed.mjs';
import * as unused from './unused.mjs';

/**
 * The checks that a reviewer would ask for besides the tests, the longest first. `run` returns the problems as text, or an empty
 * text. `lasting`: the result depends only on the inputs of `unlessPassed` and their builds, so the check runs once per state.
 */
export const checks = [
  { title: types.title, run: types.run, lasting: true },
  { title: packageCheck.title, run: packageCheck.run, needs: 'sdk', lasting: true },
  { title: sizes.title, run: sizes.run, needs: 'site', lasting: true },
  { title: api.title, run: api.run, needs: 'sdk', lasting: true },
  { title: browsers.title, run: browsers.run, needs: ['site', 'sdk'], lasting: true },
  { title: unused.title, run: unused.run, lasting: true },
  { title: format.title, run: format.run },
  { title: generated.title, run: generated.run, lasting: true },
  { title: lint.title, run: lint.run },
  { title: layers.title, run: () => layers.run(), lasting: true },
  { title: texts.title, run: () => texts.run(), lasting: true },
  { title: docs.title, run: docs.run },
  { title: prose.title, run: prose.run },
  { title: threats.title, run: threats.run },
  { title: engines.title, run: engines.run },
  { title: regexes.title, run: regexes.run, lasting: true },
];

/** Returns the problems that a check finds. An exception is a problem too. */
export async function problemsOf({ title, run, lasting }, paths, options) {
  try {
    return await (lasting ? unlessPassed(title, run) : run(paths, options));
  } catch (error) {
    return error.stack ?? String(error);
  }
}
