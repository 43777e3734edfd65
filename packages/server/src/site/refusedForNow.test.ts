import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { awayErrorOf } from '../database/opening/databaseAway.ts';
import { StoreError } from '../objects/objectStore.ts';
import { refusedForNow } from './refusedForNow.ts';

const it = suite('refusedForNow');

const coded = (code: string) => Object.assign(new Error(code), { code });

for (const [what, error] of [
  ['the database is away', awayErrorOf(coded('ECONNREFUSED'))],
  ['the store of media is away', new StoreError('away', 'It does not answer.')],
  ['the process may open no more files', coded('EMFILE')],
  ['the machine may open no more files', coded('ENFILE')],
] as const) {
  it(`asks to try again where ${what}`, async () => {
    const { status, headers } = refusedForNow(error)!;
    assert.equal([status, headers.get('cache-control')], [503, 'no-store']);
    assert.ok(Number(headers.get('retry-after')) > 0);
  });
}

it('knows nothing of what will fail again', () => {
  assert.equal(
    ['ENOENT', 'EACCES'].map((code) => refusedForNow(coded(code))),
    [undefined, undefined],
  );
  assert.is(refusedForNow('a text'), undefined);
});

it.run();
