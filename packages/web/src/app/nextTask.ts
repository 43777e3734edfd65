/** Resolves in a new task, so that a tap or a frame waiting for the main thread comes first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const proceed = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', proceed, { once: true });
    // Only assigning `onmessage` starts a port implicitly.
    port1.start();
    port2.postMessage(null);
  });
}
