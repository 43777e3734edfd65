import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addressGroup, createClientAddresses, isAddressRange, plainAddress } from './clientAddress.ts';

const it = suite('createClientAddresses');

const proxies = ['127.0.0.0/8', '::1', '10.0.0.0/8', '2001:db8:cd::/48'];
const { addressOf, isProxy } = createClientAddresses(proxies);

const forwarded = '6.6.6.6, 203.0.113.9';

for (const [name, peer, forwardedFor, address] of [
  ['what the proxy added last', '127.0.0.1', forwarded, '203.0.113.9'],
  [
    'what the first of several proxies added',
    '127.0.0.1',
    `${forwarded}, 2001:DB8:cd::5,10.1.2.3`,
    '203.0.113.9',
  ],
  [
    'that of the connection where it is no proxy, whatever the client says',
    '192.0.2.1',
    forwarded,
    '192.0.2.1',
  ],
  ['that of the connection where a public proxy is not trusted', '198.51.100.7', forwarded, '198.51.100.7'],
  ['that of the proxy if it adds nothing', '127.0.0.1', null, '127.0.0.1'],
  ['that of the last proxy if what comes before is no address', '::1', '<b>, 10.0.0.9', '10.0.0.9'],
  [
    'that of the proxy if it adds no address',
    '127.0.0.1',
    `6.6.6.6, ${'<script>'.repeat(1_000)}`,
    '127.0.0.1',
  ],
  ['that of the farthest proxy if all are proxies', '127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['one without the port that some proxies add', '127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['one without brackets', '127.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
  ['IPv4 where it is written as IPv6', '::ffff:127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['nothing where the connection is gone', '', forwarded, ''],
] as const) {
  it(`T73: takes for the client's address ${name}`, () => {
    assert.is(addressOf(peer, forwardedFor), address);
  });
}

it('knows the connections of proxies, however their address is written', () => {
  const peers = ['127.0.0.1', '127.9.9.9', '::ffff:127.0.0.1', '::1', '192.0.2.1', '::2', ''];
  assert.equal(peers.map(isProxy), [true, true, true, true, false, false, false]);
  assert.is(createClientAddresses([]).isProxy('127.0.0.1'), false);
});

it.run();

const itRanges = suite('isAddressRange');

itRanges('accepts addresses and ranges, and nothing else', () => {
  const ranges = ['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', 'fd00::/8', '::/128'];
  assert.equal(ranges.filter(isAddressRange), ranges);
  const others = [
    '',
    'proxy',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '::/129',
    'fe80::1%eth0',
    '/8',
  ];
  assert.equal(others.filter(isAddressRange), []);
});

itRanges.run();

const itPlain = suite('plainAddress');

itPlain('T96: writes each address in one way, and nothing that is not one', () => {
  const same = [
    '2001:DB8:0:0::7',
    '2001:db8::0.0.0.7',
    '[2001:db8::7]',
    '[2001:db8::7]:80',
    '2001:db8::7%eth0',
  ];
  assert.equal([...new Set(same.map(plainAddress))], ['2001:db8::7']);
  const none = [
    '',
    ' ',
    'localhost',
    '1.2.3',
    '01.2.3.4',
    '1.2.3.4, 5.6.7.8',
    '<b>',
    '1.2.3.4:',
    '1'.repeat(9_000),
  ];
  assert.equal([...new Set(none.map(plainAddress))], [undefined]);
});

itPlain.run();

const itGroups = suite('addressGroup');

for (const [address, group] of [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
] as const) {
  itGroups(`T96: takes ${address || 'an unknown address'} for ${group || 'one of the unknown'}`, () => {
    assert.is(addressGroup(address), group);
  });
}

itGroups.run();
