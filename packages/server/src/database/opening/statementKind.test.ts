import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { statementKind } from './statementKind.ts';

const it = suite('statementKind');

for (const [text, type, table] of [
  ['select * from "video"', 'read', null],
  ['\n  SELECT 1', 'read', null],
  ['with a as (select 1) select * from a', 'read', null],
  ['with a as (select 1) insert into "video" select * from a', 'change', null],
  ['insert into "progress" ("id") values (?)', 'change', 'progress'],
  ['insert or replace into "video" values (?)', 'change', null],
  ['update "video" set "title" = ?', 'change', 'video'],
  ['delete from "lease" where 1', 'change', 'lease'],
  ['replace into "video" values (?)', 'change', null],
  ['begin', 'begin', null],
  ['begin immediate', 'other', null],
  ['rollback to "here"', 'other', null],
  ['commit', 'commit', null],
  ['rollback', 'rollback', null],
  ['pragma user_version', 'other', null],
  ['create table a (b)', 'other', null],
  ['', 'other', null],
] as const) {
  it(`of ${JSON.stringify(text)} is ${type}${table === null ? '' : ` of ${table}`}`, () =>
    assert.equal(statementKind(text), { type, table }));
}

it.run();
