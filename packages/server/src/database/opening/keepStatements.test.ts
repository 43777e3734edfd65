import Sqlite from 'libsql';
import type { SqliteDatabase } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepStatements } from './keepStatements.ts';

const it = suite('keepStatements');

function open(limit?: number) {
  const sqlite = new Sqlite(':memory:');
  sqlite.exec('create table word (text); insert into word values (1), (2)');
  const prepared: string[] = [];
  const database = keepStatements(
    {
      close: () => void sqlite.close(),
      prepare(text) {
        prepared.push(text);
        return sqlite.prepare(text) as unknown as ReturnType<SqliteDatabase['prepare']>;
      },
    },
    limit,
  );
  return { sqlite, prepared, database };
}

it('prepares a query once, and answers each time from what is there', () => {
  const { sqlite, prepared, database } = open();
  const ask = (least: number) => database.prepare('select text from word where text >= ?').all([least]);
  assert.equal(ask(2), [{ text: 2 }]);
  sqlite.exec('insert into word values (3)');
  assert.equal(ask(2), [{ text: 2 }, { text: 3 }]);
  assert.equal(ask(4), []);
  assert.is(prepared.length, 1);
  database.close();
});

it('sees columns that came after it was prepared', () => {
  const { sqlite, database } = open();
  const ask = () => database.prepare('select * from word').all([]);
  assert.equal(ask(), [{ text: 1 }, { text: 2 }]);
  sqlite.exec('alter table word add column length default 5');
  assert.equal(ask()[0], { text: 1, length: 5 });
  database.close();
});

it('names columns as the database does, the last of a name winning', () => {
  const { database } = open();
  const text = "select 1 as a, null as b, 'x' as a, max(text) from word";
  assert.equal(database.prepare(text).all([]), [{ a: 'x', b: null, 'max(text)': 2 }]);
  database.close();
});

it('prepares what changes rows once, also where it failed in between', () => {
  const { sqlite, prepared, database } = open();
  sqlite.exec('create unique index word_once on word (text)');
  const add = (word: number) => database.prepare('insert into word values (?)').run([word]);
  database.prepare('begin').run([]);
  add(3);
  assert.throws(() => add(3), /UNIQUE/);
  add(4);
  database.prepare('commit').run([]);
  assert.equal(database.prepare('select count(*) as count from word').all([]), [{ count: 4 }]);
  assert.is(prepared.filter((text) => text.startsWith('insert')).length, 1);
  database.close();
});

it('answers with the rows that were changed', () => {
  const { database } = open();
  const raise = () => database.prepare('update word set text = text + 10 returning text').all([]);
  assert.equal(
    [raise(), raise()],
    [
      [{ text: 11 }, { text: 12 }],
      [{ text: 21 }, { text: 22 }],
    ],
  );
  database.close();
});

it('keeps nothing of what changes tables and settings', () => {
  const { prepared, database } = open();
  for (let i = 0; i < 2; i += 1) database.prepare('pragma synchronous = full').run([]);
  assert.is(prepared.length, 2);
  database.close();
});

it('forgets the query that was not asked for longest', () => {
  const { prepared, database } = open(2);
  for (const number of [1, 2, 1, 3, 1, 2]) database.prepare(`select ${number}`).all([]);
  assert.equal(prepared, ['select 1', 'select 2', 'select 3', 'select 2']);
  database.close();
});

it.run();
