import { clientOf, mount, type Page, settle } from './reactTools.laws.tsx';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SetTitle } from '../scriptedClient.laws.ts';
import { useMutation } from './index.ts';

const it = suite('useMutation');

function Retitle({ title }: { title: string }) {
  const [setTitle, { data, error, loading, called, reset }] = useMutation(SetTitle);
  const text = loading ? 'saving' : (error?.message ?? data?.setTitle.title ?? (called ? 'called' : 'idle'));
  return (
    <>
      <p>{text}</p>
      <button onClick={() => setTitle({ variables: { title } }).catch(() => {})}>save</button>
      <button onClick={reset}>reset</button>
    </>
  );
}

const label = (page: Page) => page.container.querySelector('p')!.textContent;

it('says that it runs, and what came of it, and forgets it on reset', async () => {
  const { client } = clientOf();
  const page = await mount(client, <Retitle title="Geese" />);
  assert.is(label(page), 'idle');
  await page.press('save');
  await settle();
  assert.is(label(page), 'Geese');
  await page.press('reset');
  assert.is(label(page), 'idle');
  await page.unmount();
});

it('rejects, and shows the error as a value', async () => {
  const { client } = clientOf();
  const page = await mount(client, <Retitle title="fail" />);
  await page.press('save');
  await settle();
  assert.is(label(page), 'not allowed');
  await page.unmount();
});

it('never rejects with onError', async () => {
  const { client } = clientOf();
  const seen: string[] = [];
  function Quiet() {
    const [setTitle] = useMutation(SetTitle, { onError: (error) => seen.push(error.kind) });
    return (
      <>
        <p />
        <button onClick={() => setTitle({ variables: { title: 'fail' } }).then(() => seen.push('resolved'))}>
          save
        </button>
      </>
    );
  }
  const page = await mount(client, <Quiet />);
  await page.press('save');
  await settle();
  assert.equal(seen, ['graphql', 'resolved']);
  await page.unmount();
});

it.run();
