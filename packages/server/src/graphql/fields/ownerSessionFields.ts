import type { OwnerSession } from '../../owner/ownerStore.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { requireOwner } from './requireOwner.ts';

// The owner's active sessions.

export const ownerSessionsOf = (_: unknown, __: unknown, { ownerStore }: GraphqlContext) =>
  ownerStore.sessions();

export const ownerSessionFields = {
  id: ({ id }: OwnerSession) => `session:${id}`,
  isThisOne: ({ id }: OwnerSession, _: unknown, { ownerSessionId }: GraphqlContext) => id === ownerSessionId,
  signedInAt: ({ createdMs }: OwnerSession) => createdMs,
  lastUsedAt: ({ usedMs }: OwnerSession) => usedMs,
};

export const ownerSessionMutations = {
  async signOutEverywhere(_: unknown, __: unknown, context: GraphqlContext) {
    requireOwner(context);
    const { length } = await context.ownerStore.sessions();
    await context.ownerStore.removeAllSessions();
    return { endedCount: length };
  },
};
