import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from '#network/network-of.ts';
import { generated } from '../../../support/generated.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    ['', ''],
  ])('%s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));

  it('is one for all addresses of a /64, however they are spelled', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const groups = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(groups, groups, groups, (net, one, other) => {
        const long = [...net, ...one].map((part) => part.toString(16).padStart(4, '0')).join(':');
        const short = new URL(`http://[${[...net, ...other].map((part) => part.toString(16)).join(':')}]`)
          .hostname;
        expect(networkOf(short.slice(1, -1))).toBe(networkOf(long.toUpperCase()));
      }),
      generated(300),
    );
  });
});
