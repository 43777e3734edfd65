/** The steps that end what was started. */
export interface Closing {
  /** Adds a step, which runs before those that were added earlier. */
  add(step: () => unknown): void;
  /** Runs all steps, one after the other. */
  run(): Promise<void>;
}

export function createClosing(): Closing {
  const steps: (() => unknown)[] = [];
  return {
    add: (step) => void steps.push(step),
    async run() {
      for (const step of steps.splice(0).reverse()) await step();
    },
  };
}
