import { createHash } from 'node:crypto';

export type Row = Readonly<Record<string, unknown>>;

/** Facts about the rows of a table, independent of their order. */
export interface TableFacts {
  readonly rows: number;
  /** The sum of the rows' SHA-256 hashes, in hexadecimal digits. Equal if all rows are equal. */
  readonly checksum: string;
}

const bits = 128;

/** Creates a counter that counts and sums up the rows of a table as they are added. */
export function createTableFacts() {
  let rows = 0;
  let sum = 0n;
  return {
    add(row: Row): void {
      // Databases return columns in the order in which they were added to the table.
      const values = Object.keys(row)
        .sort()
        .map((column) => [column, row[column]]);
      const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex');
      rows += 1;
      // A sum, because it is independent of the order, and counts a duplicate row twice.
      sum = BigInt.asUintN(bits, sum + BigInt(`0x${hash.slice(0, bits / 4)}`));
    },
    facts: (): TableFacts => ({ rows, checksum: sum.toString(16).padStart(bits / 4, '0') }),
  };
}

export function isSameFacts(one: TableFacts, other: TableFacts): boolean {
  return one.rows === other.rows && one.checksum === other.checksum;
}
