import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { siteLanguages } from './languages.ts';
import { loadLanguage, loadMessages } from './language.ts';

const it = suite('the messages of the site');

const parts = ['site', 'watch', 'lists'] as const;
type Messages = { readonly [id: string]: string };
const catalogues = new Map<string, readonly Messages[]>();
for (const { tag } of siteLanguages) {
  const modules = await Promise.all(parts.map((part) => import(`./catalogues/${part}/${tag}.ts`)));
  catalogues.set(
    tag,
    modules.map(({ default: messages }) => messages),
  );
}
const english = catalogues.get('en')!;

/** Returns the names of a message's placeholders, including those within plurals and selections. */
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
    for (const [i, part] of messages.entries()) {
      assert.equal(Object.keys(part).sort(), Object.keys(english[i]!).sort());
      for (const [id, message] of Object.entries(part)) {
        assert.ok(message.trim(), id);
        assert.equal(placeholdersOf(message), placeholdersOf(english[i]![id]!), id);
      }
    }
  });
}

it('are in one part each', () => {
  const ids = english.flatMap((part) => Object.keys(part));
  assert.is(new Set(ids).size, ids.length);
});

it('are found by their id', async () => {
  const { t, direction } = await loadLanguage(['de-CH']);
  assert.is(t('shell.skipToContent'), 'Zum Inhalt springen');
  assert.is(direction, 'ltr');
});

it('are there in each language once a page has asked for them, whichever came first', async () => {
  const [english, arabic] = await Promise.all([
    loadLanguage(['en']),
    loadLanguage(['ar']),
    loadMessages('watch'),
  ]);
  const german = await loadLanguage(['de']);
  assert.equal(
    [english, arabic, german].map(({ t }) => t('player.play')),
    ['Play', 'تشغيل', 'Abspielen'],
  );
});

it.run();
