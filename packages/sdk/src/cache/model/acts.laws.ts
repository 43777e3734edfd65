import type { Cache } from '../../contract/cache.ts';
import type { ResponseObject, ResponsePath } from '../../contract/document.ts';
import { type Answered, answerOf, entityThing, rootThing } from './answer.laws.ts';
import { expectSame } from './compare.laws.ts';
import {
  argumentsOf,
  type FieldNode,
  type FragmentRead,
  type Node,
  type Read,
  rootIdOf,
} from './document.laws.ts';
import { fieldChange } from './fieldChange.laws.ts';
import { leftOut } from './leftOut.laws.ts';
import type { Answer, Change, Schema, Simple } from './program.laws.ts';
import { entityTypes, idOf, idsOf, isOneOf, kindOf, nameOf } from './schema.laws.ts';
import type { SlowCache } from './slowCache.laws.ts';
import { isTooEarly, slowPolicy } from './slowPolicies.laws.ts';
import { copyJson, storageKey, textOfRecords } from './slowRecords.laws.ts';
import { slotsOf } from './slots.laws.ts';
import { callText, literal, type Transcript } from './transcript.laws.ts';

/** One change to the cache and to the model. Within an optimistic layer, both may have to repeat it. */
export interface Act {
  readonly real: (cache: Cache) => void;
  /** Runs after `real` and compares its result. */
  readonly slow: () => void;
}

type Case<Name extends Simple['step']> = Extract<Simple, { readonly step: Name }>;

interface Writing extends Answered {
  readonly read: Read;
  readonly hasData: boolean;
  readonly takeOwnership: boolean;
}

/** Creates changes from steps and records their code. */
export class Acts {
  readonly #schema: Schema;
  readonly #model: SlowCache;
  readonly #reads: readonly Read[];
  readonly #fragments: readonly FragmentRead[];
  readonly #transcript: Transcript;
  readonly #requests: { readonly name: string; order: number; slowOrder: number }[] = [];
  #last: Writing | null = null;
  #answers = 0;
  #started = 0;
  /** Whether stored data is still missing. A change then reports less than it turns out to have changed. */
  #isLate = false;

  constructor(
    schema: Schema,
    model: SlowCache,
    reads: readonly Read[],
    fragments: readonly FragmentRead[],
    transcript: Transcript,
  ) {
    this.#schema = schema;
    this.#model = model;
    this.#reads = reads.filter(({ isReadOnly }) => !isReadOnly);
    this.#fragments = fragments;
    this.#transcript = transcript;
  }

  /** Creates a change within an optimistic layer, or returns `null` if programs do not make this change there. */
  layerChange(step: Change): Act | null {
    if ('operation' in step && !this.#isReadForLayers(step.operation)) return null;
    switch (step.step) {
      case 'write':
        return this.#write(this.#written(step.operation, withoutErrors(step.answer), step.takeOwnership));
      case 'writeFragment':
      case 'updateFragment': {
        const target = this.#entityOf(step.fragment, step.id);
        return target !== null && this.#isForLayers(target.read.nodes) ? this.change(step) : null;
      }
      case 'modify':
        return this.#isKindForLayers(kindOf(step.field)) ? this.change(step) : null;
      default:
        return this.change(step);
    }
  }

  /** Creates changes that happen before stored data is restored: only those whose meaning is then defined. */
  lateChanges(changes: readonly Change[]): Act[] {
    let hasObjects = false;
    let isFirst = true;
    return changes.flatMap((step) => {
      if (step.step === 'evict' || step.step === 'invalidate') return this.#late(step);
      const isWrite = step.step === 'write';
      if ((!isWrite && step.step !== 'writeFragment') || (isWrite && this.#reads.length === 0)) return [];
      const read = isWrite ? this.#readAt(step.operation) : this.#entityOf(step.fragment, step.id)?.read;
      if (read === undefined || !this.#isForLate(read.nodes)) return [];
      // An object that was temporarily in the place of another cannot be reconstructed later.
      const writesObjects = this.#schema.unkeyed || has(read.nodes, 'onau');
      if (hasObjects && writesObjects) return [];
      hasObjects ||= writesObjects;
      // A failed item stays null even if later data has a value for it. Also, a null may have been an item before it
      // failed.
      const mayFail = isFirst && !has(read.nodes, 'lpgfic');
      isFirst = false;
      return this.#late(mayFail ? step : { ...step, answer: withoutErrors(step.answer) });
    });
  }

  #late(step: Change): Act {
    const act = this.change(step)!;
    const slow = () => {
      this.#isLate = true;
      act.slow();
      this.#isLate = false;
    };
    return { real: act.real, slow };
  }

  #isForLate(nodes: readonly Node[]): boolean {
    // Values combined by merge functions cannot be combined in hindsight.
    if (has(nodes, 'mw')) return false;
    // Nor can a page be placed in hindsight if it was requested after a cursor.
    return nodes.every(
      (node) =>
        !(node.is === 'field' && node.kind === 'c' && /after|before/.test(node.form.text)) &&
        this.#isForLate(node.below ?? []),
    );
  }

  #isReadForLayers(operation: number): boolean {
    const read = this.#reads[operation % this.#reads.length];
    // It is undefined which results of mutations such a result replaces: the earlier or the current ones.
    return read !== undefined && read.kind !== 'mutation' && this.#isForLayers(read.nodes);
  }

  #isForLayers(nodes: readonly Node[]): boolean {
    return nodes.every(
      (node) =>
        (node.is === 'fragment' || this.#isKindForLayers(node.kind)) && this.#isForLayers(node.below ?? []),
    );
  }

  #isKindForLayers(kind: FieldNode['kind']): boolean {
    // It is undefined whether a policy merges with the value at the time the layer was added, or with the current one.
    if ('mwic'.includes(kind)) return false;
    const isEmbedded = 'onapu'.includes(kind) || (this.#schema.unkeyed && 'elg'.includes(kind));
    return !(isEmbedded && leftOut.objectsWithoutKeyInLayers);
  }

  /** Returns `null` if the step does not change data, or may not occur everywhere. */
  change(step: Simple): Act | null {
    if ('operation' in step && step.step !== 'watch' && this.#reads.length === 0) return nothing;
    switch (step.step) {
      case 'write':
        return this.#write(this.#written(step.operation, step.answer, step.takeOwnership));
      case 'writeLate':
        return this.#writeLate(this.#written(step.operation, step.answer, step.takeOwnership));
      case 'writeErrors':
        return this.#writeErrors(step);
      case 'writeAgain':
        return this.#last === null ? nothing : this.#write(this.#last);
      case 'startRequest':
        return this.#startRequest();
      case 'writeFragment':
        return this.#writeFragment(step);
      case 'updateQuery':
        return this.#updateQuery(step);
      case 'updateFragment':
        return this.#updateFragment(step);
      case 'modify':
        return this.#modify(step);
      case 'evict':
        return this.#evict(step);
      case 'invalidate':
        return this.#invalidate(step);
      default:
        return null;
    }
  }

  #readAt(operation: number): Read {
    return this.#reads[operation % this.#reads.length]!;
  }

  #written(operation: number, answer: Answer, takeOwnership: boolean): Writing {
    const read = this.#readAt(operation);
    const typename = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }[read.kind];
    const answered = answerOf(this.#schema, read, rootThing(typename), answer, (this.#answers += 1));
    return { read, ...answered, hasData: true, takeOwnership };
  }

  #write(
    writing: Writing,
    request?: { readonly name: string; readonly order: number; readonly slowOrder: number },
  ): Act {
    const { read, hasData, takeOwnership } = writing;
    if (hasData && this.#isTooEarly(read)) return nothing;
    this.#last = writing;
    const data = hasData ? writing.data : null;
    const errors = writing.errors.length > 0 ? writing.errors : undefined;
    const how = { variables: read.variables, data, errors, takeOwnership: takeOwnership || undefined };
    this.#transcript.add(`${callText('cache.writeQuery', how, { query: read.name, order: request?.name })};`);
    let changed = false;
    return {
      real: (cache) => {
        const given = copyJson({ variables: read.variables, data, errors });
        changed = cache.writeQuery({ query: read.query, ...given, takeOwnership, order: request?.order });
        if (takeOwnership) return;
        expectSame(
          given,
          copyJson({ variables: read.variables, data, errors }),
          'what was handed to a write',
        );
        spoil(given);
      },
      slow: () => {
        const { nodes, values } = read;
        const into = { id: rootIdOf(read), nodes, variables: values, errors: writing.errors };
        // The same error may occur with several paths to its field.
        const mayOverstate = writing.errors.length > 0;
        const write = () => data !== null && this.#model.write({ ...into, data }, request?.slowOrder);
        this.#compareChanged(changed, write, mayOverstate);
      },
    };
  }

  #isTooEarly({ kind, nodes, values }: Read): boolean {
    const slots = slotsOf(nodes, values, null, () => true);
    return [...slots.values()].some(({ node }) => {
      const args = node.form.values(values);
      const key = storageKey(node.name, args, ['x']);
      const list = this.#model.base.get('ROOT_QUERY')!.fields.get(key);
      return kind === 'query' && node.kind === 'c' && isTooEarly(list?.value, args);
    });
  }

  #writeLate(writing: Writing): Act {
    const request = this.#requests.shift();
    // What late pages may still add to a list is tested separately.
    return writing.read.nodes.some((node) => isPaged(node)) ? nothing : this.#write(writing, request);
  }

  /** Checks that the call returned correctly whether anything changed. Does not apply to layers. */
  #compareChanged(changed: boolean, change: () => void, mayOverstate = false): void {
    const before = textOfRecords(this.#model.base);
    change();
    const isChanged = textOfRecords(this.#model.base) !== before;
    if (this.#model.isInLayer || this.#isLate || (mayOverstate && !isChanged)) return;
    expectSame(changed, isChanged, 'the answer whether anything changed');
  }

  #writeErrors({ operation, answer, data, path }: Case<'writeErrors'>): Act {
    const writing = this.#written(operation, withoutErrors(answer), false);
    const { kind } = writing.read;
    const first = Object.keys(writing.data).find((key) => key !== '__typename') ?? 'nowhere';
    const paths = [undefined, [first], ['nowhere'], [first, 0, 'nowhere']];
    const at = paths[path % paths.length];
    const error = { message: `error ${this.#answers}`, ...(at && { path: at }) };
    const errors = isInPage(writing.read, at) ? [] : [error];
    return this.#write({ ...writing, hasData: data || kind === 'mutation' || errors.length === 0, errors });
  }

  /** Discards requests in flight, which do not concern the cache of another page. */
  forgetRequests(): void {
    this.#requests.length = 0;
  }

  #startRequest(): Act {
    const request = { name: `order${(this.#started += 1)}`, order: 0, slowOrder: 0 };
    this.#requests.push(request);
    this.#transcript.add(`const ${request.name} = cache.requestStarted();`);
    return {
      real: (cache) => (request.order = cache.requestStarted()),
      slow: () => (request.slowOrder = this.#model.youngest += 1),
    };
  }

  #writeFragment({ fragment, id: at, answer }: Case<'writeFragment'>): Act {
    const target = this.#entityOf(fragment, at);
    if (target === null) return nothing;
    const { read, id, typename } = target;
    const thing = entityThing(this.#schema, typename, id.slice(typename.length + 1));
    const { data } = answerOf(this.#schema, read, thing, withoutErrors(answer), (this.#answers += 1));
    const { query, fragmentName, variables } = read;
    this.#transcript.add(
      `${callText('cache.writeFragment', { id, fragmentName, variables, data }, { fragment: read.name })};`,
    );
    let changed = false;
    return {
      real: (cache) => {
        const given = copyJson({ variables, data });
        changed = cache.writeFragment({ id, fragment: query, fragmentName, ...given });
        expectSame(given, copyJson({ variables, data }), 'what was handed to a write');
        spoil(given);
      },
      slow: () => this.#compareChanged(changed, () => this.#slowWriteFragment(read, id, data)),
    };
  }

  #slowWriteFragment({ nodes, values }: FragmentRead, id: string, data: ResponseObject): void {
    this.#model.types.see(id.slice(0, id.indexOf(':')));
    this.#model.write({ id, nodes, variables: values, data, errors: [] });
  }

  /** Returns `null` without fragments. */
  #entityOf(fragment: number, at: number): { read: FragmentRead; id: string; typename: string } | null {
    const read = this.#fragments[fragment % this.#fragments.length];
    if (read === undefined) return null;
    const typenames = entityTypes.filter((typename) => isOneOf(typename, read.on));
    const typename = typenames[at % typenames.length]!;
    const ids = idsOf(this.#schema);
    return { read, typename, id: `${typename}:${ids[at % ids.length]!}` };
  }

  #updateQuery({ operation, value }: Case<'updateQuery'>): Act {
    const read = this.#readAt(operation);
    const { query, variables } = read;
    const update = this.#update(read.nodes, value);
    this.#transcript.add(
      `${update.codeOf(callText('cache.updateQuery', { variables }, { query: read.name }))};`,
    );
    return {
      real: (cache) => cache.updateQuery({ query, variables }, update.run),
      slow: () => {
        const before = this.#model.read(read, rootIdOf(read), this.#model.isInLayer);
        const data = update.expected(before.missing.length === 0 ? before.result : null);
        if (data === null) return;
        this.#model.write({
          id: rootIdOf(read),
          nodes: read.nodes,
          variables: read.values,
          data,
          errors: [],
        });
      },
    };
  }

  #updateFragment({ fragment, id: at, value }: Case<'updateFragment'>): Act {
    const target = this.#entityOf(fragment, at);
    if (target === null) return nothing;
    const { read, id } = target;
    const { query, fragmentName, variables } = read;
    const update = this.#update(read.nodes, value);
    const code = callText('cache.updateFragment', { id, fragmentName, variables }, { fragment: read.name });
    this.#transcript.add(`${update.codeOf(code)};`);
    return {
      real: (cache) => cache.updateFragment({ id, fragment: query, fragmentName, variables }, update.run),
      slow: () => {
        const before = this.#model.readFragment(read, id, this.#model.isInLayer);
        const data = update.expected(before !== null && before.missing.length === 0 ? before.result : null);
        if (data !== null) this.#slowWriteFragment(read, id, data);
      },
    };
  }

  /** Sets every s0 in the data that was read to one value, whatever its arguments. */
  #update(nodes: readonly Node[], value: number) {
    const keys = responseKeysOf(nodes, nameOf(this.#schema, 's0'));
    const changed = (data: unknown): unknown => {
      if (Array.isArray(data)) return data.map(changed);
      if (typeof data !== 'object' || data === null) return data;
      return Object.fromEntries(
        Object.entries(data).map(([key, inner]) => [key, keys.has(key) ? value : changed(inner)]),
      );
    };
    let given: unknown;
    return {
      codeOf: (call: string) =>
        `${call.slice(0, -1)}, (data) => data && withValue(data, ${literal([...keys])}, ${value}))`,
      run: (data: unknown) => {
        given = data;
        return data === null ? null : (changed(data) as ResponseObject);
      },
      expected: (data: unknown) => {
        expectSame(given, data, 'what an update is given');
        return data === null ? null : (changed(copyJson(data)) as ResponseObject);
      },
    };
  }

  #modify({ target, field, how }: Case<'modify'>): Act {
    const id = idOf(this.#schema, target);
    const name = nameOf(this.#schema, field);
    const change = fieldChange(this.#schema, field, how);
    this.#transcript.add(`cache.modify({ id: ${literal(id)}, fields: { ${name}: ${change.text} } });`);
    let changed = false;
    return {
      real: (cache) =>
        (changed = cache.modify({ id, fields: Object.fromEntries([[name, change.modifier]]) })),
      slow: () => this.#compareChanged(changed, () => this.#model.modify(id, name, change.slow)),
    };
  }

  #evict({ target, field, form }: Case<'evict'>): Act {
    const id = idOf(this.#schema, target);
    const fieldName = field === null ? undefined : nameOf(this.#schema, field);
    const args = field === null || form === null ? undefined : argumentsOf(field, form);
    this.#transcript.add(`${callText('cache.evict', { id, fieldName, args })};`);
    const typename = id === 'ROOT_QUERY' ? 'Query' : id.slice(0, id.indexOf(':'));
    const { keyArgs } = slowPolicy(this.#schema, typename, fieldName ?? '');
    const only = args === undefined ? null : storageKey(fieldName!, args, keyArgs ?? null);
    let changed = false;
    return {
      real: (cache) => (changed = cache.evict({ id, fieldName, args })),
      slow: () => this.#compareChanged(changed, () => this.#model.evict(id, fieldName ?? null, only)),
    };
  }

  #invalidate({ target, byType, field }: Case<'invalidate'>): Act {
    const id = idOf(this.#schema, target);
    const fieldName = field === null ? undefined : nameOf(this.#schema, field);
    const typename = id === 'ROOT_QUERY' ? 'Query' : id.slice(0, id.indexOf(':'));
    const whom = byType ? { typename } : { id };
    this.#transcript.add(`${callText('cache.invalidate', { ...whom, fieldName })};`);
    let changed = false;
    return {
      real: (cache) => (changed = cache.invalidate({ ...whom, fieldName })),
      slow: () => {
        const view = this.#model.view(this.#model.isInLayer);
        const ids = byType
          ? [...view.keys()].filter((other) => view.get(other)!.typename === typename)
          : [id];
        this.#compareChanged(changed, () => this.#model.invalidate(ids, fieldName ?? null));
      },
    };
  }
}

export const nothing: Act = { real: () => {}, slow: () => {} };

/** Failures of pages are tested separately. */
function isInPage({ nodes, values }: Read, path: ResponsePath | undefined): boolean {
  const kind = path && slotsOf(nodes, values, null, () => true).get(String(path[0]))?.node.kind;
  return kind === 'i' || kind === 'c';
}

function isPaged(node: Node): boolean {
  return node.is === 'field' ? 'ic'.includes(node.kind) : node.below.some(isPaged);
}

/** Returns whether there are fields of one of these kinds. */
function has(nodes: readonly Node[], kinds: string): boolean {
  return nodes.some(
    (node) =>
      (node.is === 'field' && node.kind.length === 1 && kinds.includes(node.kind)) ||
      has(node.below ?? [], kinds),
  );
}

function withoutErrors(answer: Answer): Answer {
  return { ...answer, fails: false };
}

function responseKeysOf(nodes: readonly Node[], name: string): Set<string> {
  return new Set(
    nodes.flatMap((node) => {
      const below = [...responseKeysOf(node.below ?? [], name)];
      return node.is === 'field' && node.name === name ? [node.responseKey, ...below] : below;
    }),
  );
}

/** Changes everything in a value, to reveal whether any part of it was retained. */
export function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    spoil((value as ResponseObject)[key]);
    Object.defineProperty(value, key, { value: 'spoilt' });
  }
}
