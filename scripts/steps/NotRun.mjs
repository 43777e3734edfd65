/**
 * Thrown by a test, or by its `before` hook, that cannot run on this machine; the message is the reason. The runner lists
 * such tests at the end. packages/server/src/testing/NotRun.ts is the same for tests in TypeScript.
 */
export class NotRun extends Error {
  name = 'NotRun';
}
