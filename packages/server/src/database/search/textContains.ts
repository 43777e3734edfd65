import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../rows/dialect.ts';

/**
 * Returns the condition that a column contains a text, in upper or lower case of any alphabet, in composed or decomposed letters (as macOS
 * writes them in file names). Neither `like` nor `lower` can do this: in SQLite they know the case of ASCII letters only, and in PostgreSQL
 * that of the database's locale.
 */
export function textContains(
  database: Kysely<any>,
  column: 'video.title' | 'library_file.path',
  text: string,
): RawBuilder<boolean> {
  const isPostgres = dialectOf(database) === 'postgres';
  const forms = [...new Set([text.normalize('NFC'), text.normalize('NFD')])];
  const conditions = forms.map((form) => {
    const pattern = [...form].map((letter) => inAnyCase(letter) ?? (isPostgres ? inRegex : inGlob)(letter));
    return isPostgres
      ? sql`${sql.ref(column)} ~ ${pattern.join('')}`
      : sql`${sql.ref(column)} glob ${`*${pattern.join('')}*`}`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** A set of both cases, in the syntax of either database; null for what has one case, or a case of several letters (`ß`). */
function inAnyCase(letter: string): string | null {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
  return lower !== upper && [...(lower + upper)].length === 2 ? `[${lower}${upper}]` : null;
}

const inGlob = (character: string) => character.replace(/[*?[]/, '[$&]');
const inRegex = (character: string) => character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
