import { expect, test } from 'vitest';
import { addressKey, widerNetworkKey } from './address-key.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['64:ff9b::c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
  ['2001:db8:1:ff:3:4:5:6', '2001:db8:1:0::/56'],
  ['2001:db8:1:100:3:4:5:6', '2001:db8:1:100::/56'],
  ['2001:0db8:0001:0a02:ffff::1', '2001:db8:1:a00::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['no address', 'no address'],
  ['no:address', 'no:address'],
])('the address key of %s is %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test.each([
  ['192.0.2.7', null],
  ['::ffff:192.0.2.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ff00::1', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
])('the wider network key of %s is %s', (ip, network) => {
  expect(widerNetworkKey(ip)).toBe(network);
});
