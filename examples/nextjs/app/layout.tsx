import type { ReactNode } from 'react';

// No icon: a browser would ask for one, and be told that there is none.
export const metadata = { title: 'Mainvideo with Next.js', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
