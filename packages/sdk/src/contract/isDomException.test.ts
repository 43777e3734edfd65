import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isDomException } from './isDomException.ts';

const it = suite('isDomException');

it('recognizes those of its own platform', () => {
  assert.ok(isDomException(new DOMException('full', 'QuotaExceededError')));
  assert.ok(isDomException(new DOMException('blocked', 'SecurityError')));
});

it('knows those of another window', () => {
  const { DOMException: Other } = new JSDOM().window;
  for (const name of ['QuotaExceededError', 'NotFoundError']) {
    const error = new Other('from there', name);
    assert.not(error instanceof DOMException);
    assert.ok(isDomException(error), name);
  }
});

it('knows one that a real storage throws when it is full', () => {
  const { localStorage } = new JSDOM('', { url: 'http://site.test', storageQuota: 10 }).window;
  try {
    localStorage.setItem('key', 'x'.repeat(100));
    assert.unreachable();
  } catch (error) {
    assert.ok(isDomException(error));
  }
});

it('knows one by its name and code, where there is no such class', () => {
  assert.ok(isDomException(Object.assign(new Error('full'), { name: 'QuotaExceededError', code: 22 })));
  assert.ok(isDomException({ name: 'NS_ERROR_DOM_QUOTA_REACHED', code: 1014 }));
});

it('takes nothing else for one', () => {
  const others = [
    new Error('full'),
    new TypeError('null is not an object'),
    Object.assign(new Error('x'), { name: 'QuotaExceededError' }),
    Object.assign(new Error('x'), { code: 22 }),
    'QuotaExceededError',
    null,
    undefined,
  ];
  for (const other of others) assert.not(isDomException(other), String(other));
});

it.run();
