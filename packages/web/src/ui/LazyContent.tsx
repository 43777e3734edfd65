import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

/** `true`: the page was navigated to within the document. */
export const NavigatedContext = createContext(false);

/**
 * Content that is not visible at first. After a navigation it renders once the rest is shown, which then appears
 * sooner; a document contains it from the start.
 */
export function LazyContent({ children }: { readonly children: ReactNode }) {
  const navigated = use(NavigatedContext);
  const [isDue, setDue] = useState(!navigated);
  // In a transition, which React does in slices.
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue && children;
}
