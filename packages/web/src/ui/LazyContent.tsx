import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

/** `true` if the page was reached by navigation within the document. */
export const NavigatedContext = createContext(false);

/**
 * Content that is not visible at first. After a navigation it is rendered after the rest of the page, which then
 * appears sooner. A document from the server contains it from the start.
 */
export function LazyContent({ children }: { readonly children: ReactNode }) {
  const navigated = use(NavigatedContext);
  const [isDue, setDue] = useState(!navigated);
  // In a transition, which React renders in slices.
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue && children;
}
