/** A value outside of the cache, with the interface of Apollo Client's reactive variables. */
export interface ReactiveVar<Value> {
  /** Returns the current value. */
  (): Value;
  /** Replaces the value. Listeners and watched queries are notified if it is another one, compared by `Object.is`. */
  (next: Value): Value;
  /** Calls the listener after each change. Returns a function that removes it. */
  subscribe(listener: () => void): () => void;
}
