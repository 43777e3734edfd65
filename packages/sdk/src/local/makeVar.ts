import type { ReactiveVar } from '../contract/reactiveVar.ts';
import type { RecordView } from '../store/records/storedRecord.ts';

/** A cache whose `read` functions read variables. */
export interface VarDependent {
  readonly reference: WeakRef<VarDependent>;
  /** Called when a `read` function reads a variable for this view. */
  onRead(variable: object, view: RecordView): void;
  /** Called once after reads, when the variable has changed. */
  onChange(variable: object): void;
}

let reader: { readonly dependent: VarDependent; readonly view: RecordView } | null = null;

/** Runs a `read` function for a view. The cache is notified of the variables that it reads. */
export function readWith<Result>(dependent: VarDependent, view: RecordView, run: () => Result): Result {
  const outer = reader;
  reader = { dependent, view };
  try {
    return run();
  } finally {
    reader = outer;
  }
}

/**
 * Creates a reactive variable: a value that components read with `useReactiveVar`, and `read` functions of a cache read
 * by a call, if the cache is passed to `trackVars`.
 *
 * @example
 * ```ts
 * const cart = makeVar<readonly string[]>([]);
 * cart([...cart(), 'v1']);
 * ```
 */
export function makeVar<Value>(value: Value): ReactiveVar<Value> {
  const listeners = new Set<() => void>();
  // Weak, because variables often outlive caches: a server has a cache for each request.
  const dependents = new Set<WeakRef<VarDependent>>();
  let mostDependents = 16;
  const variable = (...given: [next?: Value]): Value => {
    if (given.length === 0) {
      if (reader !== null) {
        reader.dependent.onRead(variable, reader.view);
        if (dependents.add(reader.dependent.reference).size > mostDependents) {
          for (const each of dependents) if (!each.deref()) dependents.delete(each);
          mostDependents = 2 * dependents.size + 16;
        }
      }
      return value;
    }
    const next = given[0] as Value;
    if (Object.is(next, value)) return value;
    value = next;
    const notified = [...dependents];
    dependents.clear();
    callAll([...notified.map((each) => () => each.deref()?.onChange(variable)), ...listeners]);
    return value;
  };
  return Object.assign(variable, {
    subscribe(listener: () => void) {
      // Wrapped, so that a listener that is added twice is removed once.
      const entry = () => listener();
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  });
}

/** Calls all functions, even if one throws. Throws the first error afterwards. */
function callAll(functions: readonly (() => void)[]): void {
  const failures: unknown[] = [];
  for (const each of functions) {
    try {
      each();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
