import type { GraphQLFormattedError } from '../../contract/response.ts';
import { toExternal } from '../records/externalValue.ts';
import { copyJson } from '../records/jsonValue.ts';
import { isEmbedded, type Stored } from '../records/storedRecord.ts';
import { drain, linkApart } from '../write/linkResult.ts';
import type { MergeField } from '../write/resultWriter.ts';
import { failuresOf, placing, setErrors } from '../write/writeErrors.ts';
import { fromExternal } from './fromExternal.ts';
import { mergeContext } from './policyContext.ts';

/** Calls a `merge` function, and returns its value in stored form. */
export const mergeField: MergeField = (writer, record, shape, slot, value, before, errors, merge, depth) => {
  const store = writer.store;
  const child = shape.children[slot]!;
  const withoutLayers = store.layer === null;
  const adrift: GraphQLFormattedError[] = [];
  let incoming: unknown;
  let linked: Stored;
  if (child === null) incoming = writer.takeOwnership ? value : copyJson(value);
  else {
    const outer = writer.adrift;
    writer.adrift = adrift;
    const incomingLink = linkApart(writer, value, child, errors, depth);
    // The policy must see the complete value.
    drain(writer);
    writer.adrift = outer;
    incoming = toExternal(incomingLink, withoutLayers);
    linked = incomingLink;
  }
  if (errors !== null && withoutLayers) {
    const failures = failuresOf(value, errors).concat(adrift);
    setErrors(writer, record, shape.storageKeys[slot]!, placing(writer, failures, errors.depth));
  }
  const context = mergeContext(store, record, shape, slot, writer.variables);
  const answer = merge(toExternal(before, withoutLayers), incoming, context);
  const after = fromExternal(store, answer, record, before, child);
  if (store.ages !== null && isEmbedded(after) && isEmbedded(linked))
    for (const key of store.keys(linked)) store.confirm(after, key, linked);
  return after;
};
