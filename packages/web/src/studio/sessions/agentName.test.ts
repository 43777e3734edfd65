import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { agentName } from './agentName.ts';

const it = suite('agentName');

it('names the browser and the system', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  assert.is(agentName(chrome), 'Chrome, Linux');
  assert.is(agentName(`${chrome} Edg/140.0`), 'Edge, Linux');
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1';
  assert.is(agentName(safari), 'Safari, iPhone');
});

it('says of others that they are unknown', () => {
  assert.is(agentName('curl/8.5.0'), null);
});

it.run();
