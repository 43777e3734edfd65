import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

/** `true`: the page was navigated to within the document. */
export const NavigatedContext = createContext(false);

/**
 * What is not seen first of a page. Where the page was navigated to it comes once the rest is shown, which is there the sooner for
 * it; a document holds it from the start.
 */
export function LazyContent({ children }: { readonly children: ReactNode }) {
  const navigated = use(NavigatedContext);
  const [isDue, setDue] = useState(!navigated);
  // In a transition, which React does in slices.
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue && children;
}
