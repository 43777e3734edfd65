/**
 * Thrown by a test, or by its `before` hook, that cannot run on this machine.
 *
 * The message is the reason. The runner counts the test neither as passed nor as failed, and lists it with its reason
 * at the end. For requirements that `npm test` does not install itself: another operating system, a missing tool,
 * missing permissions.
 */
export class NotRun extends Error {
  override readonly name = 'NotRun';
}
