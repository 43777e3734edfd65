import { clientOf, mount, settle } from './reactTools.laws.tsx';
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, gql } from '../index.ts';
import { localFields, makeVar, trackVars } from '../local/index.ts';
import { useQuery, useReactiveVar } from './index.ts';

const it = suite('useReactiveVar');

it('renders a component again when the value changes, in strict mode too', async () => {
  for (const strict of [false, true]) {
    const cart = makeVar<readonly string[]>([]);
    const renders: number[] = [];
    function Cart() {
      const { length } = useReactiveVar(cart);
      renders.push(length);
      return <>{length} videos</>;
    }
    const page = await mount(null, <Cart />, { strict });
    assert.is(page.text(), '0 videos');
    const before = renders.length;
    await act(async () => void cart(cart()));
    assert.is(renders.length, before);
    await act(async () => void cart(['1', '2']));
    assert.is(page.text(), '2 videos');
    await page.unmount();
    cart([]);
  }
});

it('renders the value of another variable', async () => {
  const [first, second] = [makeVar('first'), makeVar('second')];
  const Show = ({ of }: { of: typeof first }) => <>{useReactiveVar(of)}</>;
  const page = await mount(null, <Show of={first} />);
  await page.show(<Show of={second} />);
  assert.is(page.text(), 'second');
  await act(async () => void second('changed'));
  assert.is(page.text(), 'changed');
  await page.unmount();
});

it('renders on a server', () => {
  const name = makeVar('Mia');
  const Show = () => <p>{useReactiveVar(name)}</p>;
  assert.is(renderToString(<Show />), '<p>Mia</p>');
});

it('updates a query whose field reads the variable', async () => {
  const muted = makeVar(false);
  const cache = trackVars(
    createCache({ typePolicies: { Query: { fields: { isMuted: { read: () => muted() } } } } }),
  );
  const { client, fetch } = clientOf([], { cache, stages: [localFields()] });
  const Muted = gql<{ isMuted: boolean }, object>`
    query Muted {
      isMuted @client
    }
  `;
  const Show = () => <>{String(useQuery(Muted).data?.isMuted)}</>;
  const page = await mount(client, <Show />);
  await settle();
  assert.is(page.text(), 'false');
  await act(async () => void muted(true));
  assert.is(page.text(), 'true');
  assert.is(fetch.requests.length, 0);
  await page.unmount();
});

it.run();
