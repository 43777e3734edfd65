import type { GraphQLFormattedError } from '../../contract/response.ts';
import type { Shape } from '../../plans/boundSelection.ts';
import type { ErrorTree } from './errorTree.ts';
import { fromExternal, toExternal } from '../records/externalValue.ts';
import { copyJson } from '../records/jsonValue.ts';
import { drain, linkApart } from './linkResult.ts';
import { mergeContext } from '../records/policyContext.ts';
import type { Writer } from './resultWriter.ts';
import { isEmbedded, type Stored, type StoredRecord } from '../records/storedRecord.ts';
import { failuresOf, placing, setErrors } from './writeErrors.ts';

export function merged(
  writer: Writer,
  record: StoredRecord,
  shape: Shape,
  slot: number,
  value: unknown,
  before: Stored | undefined,
  errors: ErrorTree | null,
  merge: (existing: unknown, incoming: unknown, context: ReturnType<typeof mergeContext>) => unknown,
  depth: number,
): Stored {
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
}
