import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { DataError } from './dataFolder.ts';

/** The address of a PostgreSQL database, in the form for its driver and in the form for people. */
export interface PostgresAddress {
  readonly connection: Pick<ClientConfig, 'connectionString' | 'ssl'>;
  /** Without the password, for messages and logs. */
  readonly shown: string;
}

const mend = 'Give it as postgres://USER:PASSWORD@HOST:PORT/DATABASE.';

/**
 * Parses a `DATABASE_URL`.
 *
 * `sslmode` is as strict as its name: `require`, `verify-ca` and `verify-full` all check the certificate and its host
 * name (`sslrootcert` is a file of certificate authorities). `no-verify` encrypts without checks. Without `sslmode`,
 * the connection is not encrypted.
 *
 * @throws DataError, whose message never contains the address, because that may contain a password
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
