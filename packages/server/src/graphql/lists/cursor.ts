import { createHash } from 'node:crypto';
import { badUserInput } from '../execution/errors.ts';

/** The position of an item in a list. Each list defines the meaning of the numbers and texts. */
export type Position = readonly (string | number)[];

/**
 * Returns the cursor of a position.
 *
 * @param list name of the list and its arguments, so that cursors of other lists are rejected
 */
export function encodeCursor(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([markOf(list), ...position])).toString('base64url');
}

/**
 * Returns the position that a cursor of this list encodes.
 *
 * @param shape an example of the position: the cursor must contain values of the same types, and whole numbers where it has some, because
 *   PostgreSQL compares a column of whole numbers with nothing else
 * @throws GraphQLError BAD_USER_INPUT if it is not a cursor of this list
 */
export function decodeCursor<Shape extends Position>(list: string, cursor: string, shape: Shape): Shape {
  const value = parse(cursor);
  const [mark, ...position] = Array.isArray(value) ? value : [];
  const fits =
    mark === markOf(list) &&
    position.length === shape.length &&
    position.every((part, index) => isLike(part, shape[index]!));
  if (!fits)
    throw badUserInput(
      'The cursor does not belong to this list. Take it from `pageInfo` or an edge of the same list.',
    );
  return position as unknown as Shape;
}

function isLike(part: unknown, example: string | number): boolean {
  return Number.isInteger(example) ? Number.isSafeInteger(part) : typeof part === typeof example;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** All cursors of a page belong to the same list and are created in sequence. */
let latest = { list: '', mark: '' };

function markOf(list: string): string {
  if (latest.list !== list)
    latest = { list, mark: createHash('sha256').update(list).digest('base64url').slice(0, 8) };
  return latest.mark;
}
