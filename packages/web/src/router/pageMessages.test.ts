import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import lists from '../i18n/catalogues/lists/en.ts';
import site from '../i18n/catalogues/site/en.ts';
import watch from '../i18n/catalogues/watch/en.ts';
import { pageMessages } from './pageMessages.ts';
import { pageNames } from './routes.ts';

const english = { site, watch, lists };
const source = fileURLToPath(new URL('..', import.meta.url));

/** Returns the modules that these modules import, statically or dynamically, without other pages. */
function modulesOf(entries: readonly string[]): Set<string> {
  const seen = new Set(entries);
  for (const file of seen) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+\.tsx?)'/g)) {
      if (!/\/pages\.ts$|\/catalogues\//.test(path!)) seen.add(join(dirname(file), path!));
    }
  }
  return seen;
}

/** Returns whether the code contains the message id, whole or as a prefix that the code completes. */
function saysMessage(code: string, id: string): boolean {
  const beginning = id.slice(0, id.lastIndexOf('.') + 1);
  const isMember = beginning.includes('.', beginning.indexOf('.') + 1);
  return code.includes(`'${id}'`) || (isMember && code.includes(`\`${beginning}\${`));
}

const it = suite('pageMessages');

it('names whatever a component of the page says, now or later', () => {
  const said = (files: ReadonlySet<string>, part: keyof typeof english) => {
    const codes = [...files].map((file) => readFileSync(file, 'utf8'));
    return Object.keys(english[part]).filter((id) => codes.some((code) => saysMessage(code, id)));
  };
  const around = ['entries/entry-client.tsx', 'pages/_app.tsx'].map((path) => join(source, path));
  for (const pageName of pageNames.filter((name) => !name.startsWith('/studio'))) {
    const file = join(source, 'pages', pageName === '/' ? 'index.tsx' : `${pageName.slice(1)}.tsx`);
    const files = modulesOf([...around, file]);
    assert.ok(said(files, 'site').length > 20, `${pageName} leads to ${files.size} modules`);
    for (const part of ['watch', 'lists'] as const) {
      if (part === pageMessages[pageName]) continue;
      assert.equal(said(files, part), [], `${pageName} does not load the messages of ${part}`);
    }
  }
});

it.run();
