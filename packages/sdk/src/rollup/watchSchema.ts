import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { readSchema } from '../schema/readSchema.ts';
import { type Mistake, placeInText } from './documentPart.ts';

export interface WatchedSchema {
  /** Absolute paths. Empty if the build has no schema. */
  readonly files: readonly string[];
  /** Reads the schema on first use, and again after one of its files has changed. */
  read(): { readonly schema: GraphQLSchema | null; readonly mistake?: Mistake };
}

export function watchSchema(given: readonly string[]): WatchedSchema {
  const files = given.map((file) => resolve(file));
  let stamp = '';
  let result: ReturnType<WatchedSchema['read']> = { schema: null };
  return {
    files,
    read() {
      if (files.length === 0) return result;
      const current = files.map(stampOf).join();
      if (current === stamp) return result;
      stamp = current;
      try {
        result = { schema: readSchema(files) };
      } catch (error) {
        result = { schema: null, mistake: mistakeInSchema(error as Error, files[0]) };
      }
      return result;
    },
  };
}

/** @param file the file of an error without a source */
export function mistakeInSchema(error: Error, file = ''): Mistake {
  const message = `The schema cannot be used: ${error.message}`;
  if (!(error instanceof GraphQLError)) return { message, place: { file, line: 1, column: 0 }, cause: error };
  const source = error.source ?? error.nodes?.[0]?.loc?.source;
  const place = placeInText(source?.name ?? file, source?.body ?? '', error.positions?.[0] ?? 0);
  return { message, place, cause: error };
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'absent' : `${stat.mtimeMs} ${stat.size}`;
}
