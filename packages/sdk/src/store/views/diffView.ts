import type { CacheDiff } from '../../contract/cache.ts';
import type { ResponsePath } from '../../contract/document.ts';
import type { GraphQLFormattedError } from '../../contract/response.ts';
import { freezeResult } from './freezeResult.ts';
import { equalJson } from '../records/jsonValue.ts';
import { refreshView } from './readView.ts';
import type { RecordStore } from '../records/recordStore.ts';
import {
  Answers,
  flawBelow,
  flawErrors,
  flawMissing,
  ListView,
  RecordView,
  type View,
  wholeView,
} from '../records/storedRecord.ts';

/** Returns the up-to-date result of a view. It is the same object until something in it changes. */
export function diffView(store: RecordStore, view: View, withPartialData: boolean): CacheDiff {
  store.ages?.look();
  refreshView(store, view);
  const answers = (view.more().answers ??= new Answers());
  if (!answers.areCurrent) {
    answers.areCurrent = true;
    freezeResult(view.result);
    const partial = (answers.partial = sameOr(answers.partial, makeDiff(view)));
    answers.whole = partial.complete ? partial : sameOr(answers.whole, { ...partial, result: null });
  }
  return (withPartialData ? answers.partial : answers.whole)!;
}

/** Creates a diff with partial data. */
function makeDiff(view: View): CacheDiff {
  const missing: ResponsePath[] = [];
  const errors = new Map<GraphQLFormattedError, GraphQLFormattedError>();
  if (view.flaws !== null) collect(view, [], missing, errors);
  return {
    result: view.result ?? null,
    complete: missing.length === 0,
    missing,
    ...(errors.size > 0 && { errors: [...new Map([...errors.values()].map(byText)).values()] }),
  };
}

function byText(error: GraphQLFormattedError): [string, GraphQLFormattedError] {
  return [JSON.stringify(error), error];
}

function collect(
  view: View,
  path: ResponsePath,
  missing: ResponsePath[],
  errors: Map<GraphQLFormattedError, GraphQLFormattedError>,
): void {
  // Use the order of the document, not the order in which flaws appeared: a flaw that goes away and returns is not a
  // change.
  for (const [slot, flaw] of [...view.flaws!].sort(([one], [other]) => one - other)) {
    if (slot === wholeView) {
      missing.push(path);
      continue;
    }
    const here = [...path, view instanceof ListView ? slot : view.shape!.responseKeys[slot]!];
    if (flaw & flawMissing) missing.push(here);
    if (flaw & flawErrors && view instanceof RecordView) {
      for (const { error, pathBelow } of view.record.extra?.errors?.get(view.shape!.storageKeys[slot]!) ??
        []) {
        errors.set(error, pathBelow === null ? error : { ...error, path: [...here, ...pathBelow] });
      }
    }
    if (flaw & flawBelow) {
      const place = view instanceof ListView ? slot : view.shape!.childPlaces[slot]!;
      const child = view.children[place]!;
      // If the field must be fetched and its entity is gone too, report it as missing only once.
      if (!(flaw & flawMissing && child.flaws!.has(wholeView))) collect(child, here, missing, errors);
    }
  }
}

function sameOr(before: CacheDiff | null, after: CacheDiff): CacheDiff {
  const same =
    before !== null &&
    before.result === after.result &&
    equalJson(before.missing, after.missing) &&
    equalJson(before.errors, after.errors);
  return same ? before : after;
}
