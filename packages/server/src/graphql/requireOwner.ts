import type { GraphqlContext } from './context.ts';
import { refused } from './errors.ts';

/**
 * For mutations and subscriptions of the owner's; the fields of `Studio` need it not, for nobody else gets there.
 *
 * @throws GraphQLError FORBIDDEN
 */
export function requireOwner({ isOwner }: Pick<GraphqlContext, 'isOwner'>): void {
  if (!isOwner) {
    throw refused('FORBIDDEN', 'Only the owner of the site can do this. Sign in at /studio/sign-in.');
  }
}
