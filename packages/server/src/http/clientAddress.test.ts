import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientAddress } from './clientAddress.ts';

const it = suite('clientAddress');

const forwarded = new Headers({ 'x-forwarded-for': '6.6.6.6, 203.0.113.9' });

it('T73: is that of the connection where there is no proxy, whatever the client says', () => {
  assert.is(clientAddress('192.0.2.1', forwarded, false), '192.0.2.1');
});

it('T73: is what the proxy has added last', () => {
  assert.is(clientAddress('127.0.0.1', forwarded, true), '203.0.113.9');
});

it('is that of the proxy if it adds nothing', () => {
  assert.is(clientAddress('127.0.0.1', new Headers(), true), '127.0.0.1');
});

it.run();
