import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import type { GraphqlContext } from './context.ts';
import type { Work } from './work.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;

const plainResolvers = new WeakMap<Resolver, Resolver | undefined>();
/** Quotes, a colon and a comma. */
const bytesAroundKey = 4;

/**
 * Wraps all resolvers so that they count the data that they return, and throw once the operation was stopped
 * (`Work`). `runPlan` does this itself, and uses the unwrapped resolvers.
 */
export function guardFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__') || type === schema.getSubscriptionType()) continue;
    // Mutations are never stopped halfway. The fields that are read after the change may be.
    const isTimed = type !== schema.getMutationType();
    for (const field of Object.values(type.getFields())) {
      const plain = field.resolve as Resolver | undefined;
      const guarded = guard(plain ?? defaultFieldResolver, isTimed);
      plainResolvers.set(guarded, plain);
      field.resolve = guarded;
    }
  }
}

/** Returns the unwrapped resolver of a field; undefined if the field is a plain property. */
export function plainResolver({ resolve }: GraphQLField<unknown, any>): Resolver | undefined {
  return resolve && plainResolvers.has(resolve) ? plainResolvers.get(resolve) : resolve;
}

function guard(resolve: Resolver, isTimed: boolean): Resolver {
  return (source, args, context, info) => {
    // A subscription would otherwise add up the data of all its events.
    if (info.operation.operation === 'subscription') return resolve(source, args, context, info);
    const { work } = context;
    const count = (value: unknown) => {
      work.addBytes(String(info.path.key).length + bytesAroundKey);
      addTexts(value, work);
      return value;
    };
    try {
      if (isTimed) {
        if (work.refusal) throw work.refusal;
        work.checkTime();
      }
      const value = resolve(source, args, context, info);
      return value instanceof Promise ? value.then(count) : count(value);
    } catch (error) {
      // If this threw synchronously, the executor would leave the list at once, and later rejections of its other
      // items would be unhandled.
      return Promise.reject(error);
    }
  };
}

function addTexts(value: unknown, work: Work): void {
  if (typeof value === 'string') work.addText(value);
  else if (Array.isArray(value)) for (const item of value) addTexts(item, work);
}
