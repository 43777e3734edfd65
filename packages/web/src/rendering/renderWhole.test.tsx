// Own process: it checks what a page leaves in the process, and other files may have left hooks.
import { executionAsyncId } from 'node:async_hooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { preload } from 'react-dom';
import { renderWhole } from './renderWhole.ts';

const it = suite('renderWhole');

function Page({ name }: { readonly name: string }) {
  preload(`/${name}.jpg`, { as: 'image' });
  return (
    <html lang="en">
      <head />
      <body>{name}</body>
    </html>
  );
}

const textOf = async (name: string) =>
  new TextDecoder().decode(await renderWhole(<Page name={name} />, { bootstrapModules: ['/entry.js'] }));

it('gives a document with what it preloads and its scripts, however many are made at once', async () => {
  const names = ['one', 'two', 'three'];
  const pages = await Promise.all(names.map(textOf));
  pages.forEach((page, i) => {
    assert.match(page, `<body>${names[i]}`);
    assert.equal(page.match(/\/\w+\.jpg/g), [`/${names[i]}.jpg`]);
    assert.match(page, 'src="/entry.js"');
  });
});

it("leaves the process without hooks on promises, which cost every other request's", async () => {
  await textOf('one');
  assert.is(await Promise.resolve().then(executionAsyncId), 0);
});

it('rejects with what a component throws', async () => {
  const Broken = () => {
    throw new RangeError('Broken');
  };
  const failure = await renderWhole(<Broken />, { bootstrapModules: [] }).catch((error: unknown) => error);
  assert.instance(failure, RangeError);
});

it.run();
