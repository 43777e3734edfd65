import type { RequestOrder } from '../contract/cache.ts';

/** 2026-01-01. The less there is before the point, the more there is after it. */
const originMs = 1_767_225_600_000;
/** A power of two, so that its parts are exact. */
const tabs = 1_024;

/**
 * The order of what a tab starts now: later than whatever it has heard of by then, and than whatever any other started in a
 * millisecond before this one. A hybrid logical clock (Kulkarni et al. 2014): the clock says which of two tabs was first,
 * and where it is set back, or two things happen in one millisecond, counting does.
 *
 * @param tab what is after the point, so that no two tabs have the same: from 1 to 1,023
 */
export function orderAfter(order: RequestOrder, nowMs: number, tab: number): RequestOrder {
  return Math.max(Math.floor(order) + 1, Math.floor(nowMs - originMs)) + tab / tabs;
}

/** @param chance in [0, 1) */
export function newTab(chance: number): number {
  return 1 + Math.floor(chance * (tabs - 1));
}
