import type { GraphqlContext } from '../execution/context.ts';
import { refused } from '../execution/errors.ts';

/**
 * Guards the owner's mutations and subscriptions. The fields of `Studio` do not need it, because only the owner
 * reaches them.
 *
 * @throws GraphQLError FORBIDDEN
 */
export function requireOwner({ isOwner }: Pick<GraphqlContext, 'isOwner'>): void {
  if (!isOwner) {
    throw refused('FORBIDDEN', 'Only the owner of the site can do this. Sign in at /studio/sign-in.');
  }
}
