import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { siteLanguages } from './languages.ts';
import { loadLanguage } from './language.ts';

const it = suite('the messages of the site');

const catalogues = new Map<string, { readonly [id: string]: string }>();
for (const { tag } of siteLanguages) {
  const { default: messages } = await import(`./catalogues/${tag}.ts`);
  catalogues.set(tag, messages);
}
const english = catalogues.get('en')!;

/** The names of the placeholders of a message, those within plurals and selections included. */
function placeholdersOf(message: string): string[] {
  const names = new Set<string>();
  const visit = (parts: unknown): void => {
    if (!Array.isArray(parts)) return;
    for (const part of parts) {
      if (!Array.isArray(part)) continue;
      const [name, type] = part as [string, string?];
      assert.ok([undefined, 'plural', 'select'].includes(type), `{${name}, ${type}} is not supported`);
      names.add(name);
      for (const form of Object.values((part[2] as object | undefined) ?? {})) visit(form);
    }
  };
  visit(compileMessage(message));
  return [...names].sort();
}

for (const [tag, messages] of catalogues) {
  it(`are the same in ${tag} as in English, with the same placeholders, and none is empty`, () => {
    assert.equal(Object.keys(messages).sort(), Object.keys(english).sort());
    for (const [id, message] of Object.entries(messages)) {
      assert.ok(message.trim(), id);
      assert.equal(placeholdersOf(message), placeholdersOf(english[id]!), id);
    }
  });
}

it('are found by their id', async () => {
  const { t, direction } = await loadLanguage(['de-CH']);
  assert.is(t('shell.skipToContent'), 'Zum Inhalt springen');
  assert.is(direction, 'ltr');
});

it.run();
