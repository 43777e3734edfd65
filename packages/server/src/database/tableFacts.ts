import { createHash } from 'node:crypto';

export type Row = Readonly<Record<string, unknown>>;

/** Of the rows of a table, in whatever order. */
export interface TableFacts {
  readonly rows: number;
  /** Equal where all rows are: the sum of their SHA-256, in hexadecimal digits. */
  readonly checksum: string;
}

const bits = 128;

/** Counts and sums up the rows of a table that come in pieces. */
export function createTableFacts() {
  let rows = 0;
  let sum = 0n;
  return {
    add(row: Row): void {
      // Databases name the columns in the order in which they got them.
      const values = Object.keys(row)
        .sort()
        .map((column) => [column, row[column]]);
      const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex');
      rows += 1;
      // A sum, so that the order does not matter and a row that is there twice counts twice.
      sum = BigInt.asUintN(bits, sum + BigInt(`0x${hash.slice(0, bits / 4)}`));
    },
    facts: (): TableFacts => ({ rows, checksum: sum.toString(16).padStart(bits / 4, '0') }),
  };
}

export function isSameFacts(one: TableFacts, other: TableFacts): boolean {
  return one.rows === other.rows && one.checksum === other.checksum;
}
