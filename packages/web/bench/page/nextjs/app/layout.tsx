import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ApolloWrapper } from './ApolloWrapper';
import { SearchField } from './SearchField';
import './style.css';

// No icon: a browser would ask for one, and be told that there is none.
export const metadata: Metadata = { title: 'Videos', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <ApolloWrapper>
          <header>
            <Link href="/">Videos</Link>
            <SearchField />
          </header>
          <main>{children}</main>
        </ApolloWrapper>
      </body>
    </html>
  );
}
