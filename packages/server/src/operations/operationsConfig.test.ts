import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError } from '../settings.ts';
import { readOperationsConfig } from './operationsConfig.ts';

const it = suite('readOperationsConfig');

it('opens nothing and waits for nobody when nothing is said, or said empty', () => {
  const quiet = {
    isLogJson: false,
    logLevel: 'info',
    drainSeconds: 0,
    metricsToken: null,
    metricsPort: null,
    metricsHost: '127.0.0.1',
  };
  assert.equal(readOperationsConfig({}), quiet);
  assert.equal(
    readOperationsConfig({ LOG: '1', METRICS_TOKEN: '', METRICS_PORT: '', DRAIN_SECONDS: '' }),
    quiet,
  );
});

it('reads what is said', () => {
  const env = {
    LOG: 'json',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '7.5',
    METRICS_TOKEN: '0123456789abcdef',
    METRICS_PORT: '9464',
    METRICS_HOST: '::',
  };
  assert.equal(readOperationsConfig(env), {
    isLogJson: true,
    logLevel: 'warn',
    drainSeconds: 7.5,
    metricsToken: '0123456789abcdef',
    metricsPort: 9464,
    metricsHost: '::',
  });
});

for (const [name, env, message] of [
  [
    'a level nobody knows',
    { LOG_LEVEL: 'loud' },
    /^LOG_LEVEL is "loud"\. Give debug, info, warn, error, fatal or silent\./,
  ],
  ['a drain that is no number', { DRAIN_SECONDS: '5s' }, /^DRAIN_SECONDS is "5s"\. Give a number/],
  ['a drain that never ends', { DRAIN_SECONDS: '601' }, /from 0 to 600/],
  ['a port that is none', { METRICS_PORT: '70000' }, /^METRICS_PORT is "70000"\./],
] as const) {
  it(`names the mend for ${name}`, () => {
    try {
      readOperationsConfig(env);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, ConfigError);
      assert.match((error as Error).message, message);
    }
  });
}

it('does not repeat a token that is too weak', () => {
  try {
    readOperationsConfig({ METRICS_TOKEN: 'tooshort' });
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, /^METRICS_TOKEN must be 16 or more/);
    assert.not.match((error as Error).message, /tooshort/);
  }
});

it.run();
