import type { ReactNode } from 'react';

// An empty icon, so that browsers do not request one.
export const metadata = { title: 'Mainvideo with Next.js', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
