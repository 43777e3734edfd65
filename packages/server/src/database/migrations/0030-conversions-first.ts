import { type Kysely, type Migration, sql } from 'kysely';

/** The order in which kinds of jobs run: what some browsers cannot play is converted before storyboards are made. */
export const conversionsFirst: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`update job set kind_rank = case kind
      when 'POSTER' then 0 when 'REMUX' then 1 when 'TRANSCODE' then 2 when 'STORYBOARD' then 3
      when 'CAPTIONS' then 4 when 'LOUDNESS' then 5 else 6 end`.execute(database);
  },
};
