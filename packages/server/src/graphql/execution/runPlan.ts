import { getArgumentValues, getVariableValues } from 'graphql';
import type { Completion, FieldPlan, ObjectPlan, QueryPlan } from './queryPlan.ts';
import { Work } from './work.ts';

type Answer = { [key: string]: unknown };

/**
 * Returns the result of a query, as graphql-js would; `undefined` on any error: graphql-js then reports it.
 *
 * Fields that wait share one list, and none of them makes the objects around it wait: a resolver that returns at once
 * costs no promise.
 *
 * @param work counts the resolved data; its `refusal` shows whether it stopped the query
 */
export function runPlan(
  plan: QueryPlan,
  variables: { readonly [name: string]: unknown },
  context: unknown,
  work = new Work(),
): Promise<Answer | undefined> {
  const { schema, operation, root } = plan;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (!coerced) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const data: Answer = {};
    const run = new Run(coerced, context, work, plan.argumentPlaces, (isWhole) =>
      resolve(isWhole ? data : undefined),
    );
    run.begin(root, data);
  });
}

class Run {
  readonly #variables: { readonly [name: string]: unknown };
  readonly #context: unknown;
  readonly #work: Work;
  readonly #args: Record<string, unknown>[];
  readonly #onEnd: (isWhole: boolean) => void;
  /** The number of pending values, plus one until the synchronous start of the run has finished. */
  #open = 1;
  #hasFailed = false;

  constructor(
    variables: { readonly [name: string]: unknown },
    context: unknown,
    work: Work,
    argumentPlaces: number,
    onEnd: (isWhole: boolean) => void,
  ) {
    this.#variables = variables;
    this.#context = context;
    this.#work = work;
    this.#args = Array.from({ length: argumentPlaces });
    this.#onEnd = onEnd;
  }

  begin(plan: ObjectPlan, answer: Answer): void {
    this.#try(() => this.#fill(answer, undefined, plan));
  }

  /** Runs one piece of work, and ends the run if it was the last. */
  #try(work: () => void): void {
    try {
      if (!this.#hasFailed) work();
    } catch {
      this.#hasFailed = true;
    }
    this.#close();
  }

  #close(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#onEnd(!this.#hasFailed);
  }

  #fill(answer: Answer, source: unknown, plan: ObjectPlan): void {
    this.#work.addBytes(plan.bytes);
    for (const field of plan.fields) {
      this.#put(answer, field.key, this.#resolve(field, source), field.completion);
    }
  }

  #resolve(field: FieldPlan, source: unknown): unknown {
    const { resolve } = field;
    if (resolve) return (resolve as Function)(source, this.#argsOf(field), this.#context);
    const value = (source as Answer)[field.name];
    if (typeof value !== 'function') return value;
    // Methods get no info argument about their place in the query.
    if (value.length > 2) throw new Error(`${field.name} is a method of too many parameters.`);
    return (source as Record<string, Function>)[field.name]!(this.#argsOf(field), this.#context);
  }

  #argsOf({ args }: FieldPlan): Readonly<Record<string, unknown>> {
    if (args.kind === 'constant') return args.values;
    return (this.#args[args.place] ??= getArgumentValues(args.field, args.node, this.#variables));
  }

  /** Reserves the place of the key at once, so that the response has its keys in the order of the query. */
  #put(target: Answer | unknown[], key: string | number, value: unknown, completion: Completion): void {
    const to = target as Answer;
    if (!isPromiseLike(value)) {
      to[key] = this.#complete(value, completion);
      return;
    }
    to[key] = null;
    this.#open += 1;
    Promise.resolve(value).then(
      (loaded) =>
        this.#try(() => {
          this.#work.checkTime();
          to[key] = this.#complete(loaded, completion);
        }),
      () => {
        this.#hasFailed = true;
        this.#close();
      },
    );
  }

  #complete(value: unknown, completion: Completion): unknown {
    if (completion.kind === 'present') {
      const completed = this.#complete(value, completion.of);
      if (completed === null) throw new Error('A field that must not be null is.');
      return completed;
    }
    if (value === null || value === undefined) return null;
    if (value instanceof Error) throw value;
    switch (completion.kind) {
      case 'leaf': {
        const serialized = completion.serialize(value);
        if (serialized === null || serialized === undefined) throw new Error('A value has no text.');
        if (typeof serialized === 'string') this.#work.addText(serialized);
        return serialized;
      }
      case 'list': {
        // GraphQL allows other iterables, but this schema does not use them.
        if (!Array.isArray(value)) throw new Error('A list is no array.');
        const items: unknown[] = [];
        for (let i = 0; i < value.length; i += 1) this.#put(items, i, value[i], completion.of);
        return items;
      }
      case 'object':
        return this.#objectOf(value, completion.plan);
      case 'abstract': {
        const plan = completion.plans.get(completion.typeOf(value, this.#context) as string);
        if (!plan) throw new Error('An object is of none of the types it may be of.');
        return this.#objectOf(value, plan);
      }
    }
  }

  #objectOf(source: unknown, plan: ObjectPlan): Answer {
    if (typeof source !== 'object') throw new Error('An object is none.');
    const answer: Answer = {};
    this.#fill(answer, source, plan);
    return answer;
  }
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  if (value instanceof Promise) return true;
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  );
}
