/** Returns what an act warns of on the console, where it does not appear. */
export async function warningsOf(act: () => unknown): Promise<readonly string[]> {
  const warnings: string[] = [];
  const { warn } = console;
  console.warn = (message: string) => void warnings.push(message);
  try {
    await act();
  } finally {
    console.warn = warn;
  }
  return warnings;
}
