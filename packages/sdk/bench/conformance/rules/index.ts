import type { Rule } from '../rule.ts';
import { embedded } from './embedded.ts';
import { errors } from './errors.ts';
import { lookups } from './lookups.ts';
import { names } from './names.ts';
import { order } from './order.ts';
import { pages } from './pages.ts';
import { scale } from './scale.ts';

/** The rules, in the order of the table. */
export const rules: readonly Rule[] = [
  ...errors,
  ...order,
  ...embedded,
  ...lookups,
  ...pages,
  ...names,
  ...scale,
];
