export interface Row {
  readonly title: string;
  readonly ours: string;
  readonly apollo: string;
}

const same = 'the same';

/** Returns the table in Markdown: what both render, or what each does. */
export function hooksTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ title, ours, apollo }) => `| ${title} | ${ours} | ${apollo === ours ? same : apollo} |`,
  );
  const agreed = rows.filter(({ ours, apollo }) => ours === apollo).length;
  return [
    `${agreed} of ${rows.length} scenarios render the same.`,
    ['| scenario | @mainvideo/sdk | Apollo Client |', '| --- | --- | --- |', ...lines].join('\n'),
  ].join('\n\n');
}

/** Reads the column of the SDK from the table, by title. */
export function oursIn(table: string): ReadonlyMap<string, string> {
  const rows = [...table.matchAll(/^\| (.*?) \| (.*?) \| .* \|$/gm)].slice(2);
  return new Map(rows.map(([, title, ours]) => [title!, ours!]));
}
