// Own process: compileMessages compiles the messages of the studio in place.
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import lists from '../i18n/catalogues/lists/en.ts';
import site from '../i18n/catalogues/site/en.ts';
import watch from '../i18n/catalogues/watch/en.ts';
import { trashCatalogues } from './trash/trashMessages.ts';
import { uploadCatalogues } from './upload/uploadMessages.ts';
import { studioCatalogues } from './messages.ts';

const it = suite('the messages of the studio');

/** Returns the names of a message's placeholders, including those within plurals. */
function placeholdersOf(message: string): string[] {
  const names = new Set<string>();
  const visit = (parts: unknown): void => {
    if (!Array.isArray(parts)) return;
    for (const part of parts) {
      if (!Array.isArray(part)) continue;
      names.add(String(part[0]));
      Object.values((part[2] as object | undefined) ?? {}).forEach(visit);
    }
  };
  visit(compileMessage(message));
  return [...names].sort();
}

const all: readonly { readonly [tag in 'en' | 'de' | 'ar']: { readonly [id: string]: string } }[] = [
  studioCatalogues,
  uploadCatalogues,
  trashCatalogues,
];
for (const tag of ['de', 'ar'] as const) {
  it(`are the same in ${tag} as in English, with the same placeholders, and none is empty`, () => {
    for (const { en, [tag]: messages } of all) {
      assert.equal(Object.keys(messages), Object.keys(en));
      for (const [id, message] of Object.entries(messages)) {
        assert.ok(message.trim(), id);
        assert.equal(placeholdersOf(message), placeholdersOf(en[id]!), id);
      }
    }
  });
}

it('are in no file that viewers load', () => {
  assert.equal(
    Object.keys({ ...site, ...watch, ...lists }).filter((id) => id.startsWith('studio.')),
    [],
  );
});

it.run();
