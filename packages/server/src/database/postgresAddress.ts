import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { DataError } from './dataFolder.ts';

/** Where a PostgreSQL is, as its driver wants it, and as people may read it. */
export interface PostgresAddress {
  readonly connection: Pick<ClientConfig, 'connectionString' | 'ssl'>;
  /** Without the password: for messages and logs. */
  readonly shown: string;
}

const mend = 'Give it as postgres://USER:PASSWORD@HOST:PORT/DATABASE.';

/**
 * Reads a `DATABASE_URL`.
 *
 * `sslmode` is as strict as its name: `require`, `verify-ca` and `verify-full` all check the certificate and the name in it
 * (`sslrootcert` names a file of authorities); `no-verify` encrypts and checks nothing; without it, nothing is encrypted.
 *
 * @throws DataError, whose message never holds the address: a password would be in it
 */
export function postgresAddress(url: string): PostgresAddress {
  const parsed = parse(url);
  if (!parsed || !/^postgres(?:ql)?:$/.test(parsed.protocol)) {
    throw new DataError(`DATABASE_URL is not a PostgreSQL address. ${mend}`);
  }
  const mode = parsed.searchParams.get('sslmode') ?? 'disable';
  const rootCertificates = parsed.searchParams.get('sslrootcert');
  parsed.searchParams.delete('sslmode');
  parsed.searchParams.delete('sslrootcert');
  const shown = new URL(parsed);
  shown.password = '';
  shown.search = '';
  return {
    connection: { connectionString: parsed.href, ssl: sslOf(mode, rootCertificates) },
    shown: shown.href,
  };
}

function sslOf(mode: string, rootCertificates: string | null): ClientConfig['ssl'] {
  switch (mode) {
    case 'disable':
      return false;
    case 'no-verify':
      return { rejectUnauthorized: false };
    case 'require':
    case 'verify-ca':
    case 'verify-full':
      return {
        rejectUnauthorized: true,
        ...(rootCertificates !== null && { ca: readCertificates(rootCertificates) }),
      };
    default:
      throw new DataError(
        `DATABASE_URL has sslmode=${mode}, which may end up without encryption. Give disable, no-verify, require or verify-full.`,
      );
  }
}

function readCertificates(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new DataError(
      `The sslrootcert of DATABASE_URL, ${path}, cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      { cause: error },
    );
  }
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
