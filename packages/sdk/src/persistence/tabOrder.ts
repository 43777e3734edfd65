import type { RequestOrder } from '../contract/cache.ts';

/** 2026-01-01. Fewer digits before the point leave more after it. */
const originMs = 1_767_225_600_000;
/** A power of two, so that its fractions are exact. */
const tabs = 1_024;

/**
 * Returns the order of a request that starts now in this tab. It is later than every order this tab knows, and than
 * every order that other tabs assigned in an earlier millisecond.
 *
 * This is a hybrid logical clock (Kulkarni et al. 2014): time orders the tabs, and counting takes over if the clock
 * is set back or several things happen in one millisecond.
 *
 * @param tab the fraction that distinguishes the tab: from 1 to 1,023
 */
export function orderAfter(order: RequestOrder, nowMs: number, tab: number): RequestOrder {
  return Math.max(Math.floor(order) + 1, Math.floor(nowMs - originMs)) + tab / tabs;
}

/** @param chance random number in [0, 1) */
export function newTab(chance: number): number {
  return 1 + Math.floor(chance * (tabs - 1));
}
