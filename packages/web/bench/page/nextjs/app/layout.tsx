import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ApolloWrapper } from './ApolloWrapper';
import { SearchField } from './SearchField';
import './style.css';

// Declare an empty icon, to avoid a request that returns 404.
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
