/** Resolves in a new task, so that a tap or a frame that waits for the main thread comes first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const proceed = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', proceed, { once: true });
    // Only a handler in `onmessage` starts a port by itself.
    port1.start();
    port2.postMessage(null);
  });
}
