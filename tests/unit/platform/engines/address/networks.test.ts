import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PARAMETER } from '#engines/address/classify-address.ts';
import { firstAddress } from '#engines/address/first-address.ts';
import { readIp } from '#engines/address/ip-address.ts';
import { createNetworkList, readNetwork } from '#engines/address/network-list.ts';

const has = (networks: readonly string[], ip: string) => {
  const read = readIp(ip);
  if (read === undefined) throw new Error(`${ip} is no address`);
  return createNetworkList(networks).has(read);
};

describe('addresses', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::FFFF:7f00:1', '127.0.0.1'],
    ['[0:0::0:1]', '::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['127.1', undefined],
    ['localhost', undefined],
    ['', undefined],
  ])('%s is read as %s', (text, read) => expect(readIp(text)?.text).toBe(read));

  it.each([
    ['10.1.2.3', 8, '10.0.0.0'],
    ['10.1.2.3', 31, '10.1.2.2'],
    ['10.1.2.3', 0, '0.0.0.0'],
    ['255.255.255.255', 32, '255.255.255.255'],
    ['fd12:3456:789a:bcde:f::1', 64, 'fd12:3456:789a:bcde::'],
    ['fd12:3456:789a:bcde:f::1', 20, 'fd12:3000::'],
    ['::1.2.3.4', 120, '::1.2.3.0'],
  ])('%s/%i begins at %s', (text, bits, first) => {
    const ip = readIp(text);
    expect(ip && firstAddress(ip, bits)).toBe(first);
  });
});

describe('networks', () => {
  it.each([
    '10.0.0.0/33',
    '10.0.0/8',
    'x',
    '',
    '10.0.0.0/',
    '::/129',
    '[::1]/128',
    'fe80::1%eth0/64',
    '1.2.3.4/8/8',
  ])('%s is none and holds nothing', (text) => {
    expect(readNetwork(text)).toBeUndefined();
    expect(has([text], '10.0.0.1')).toBe(false);
  });

  it('hold what lies in them, also when it is written as IPv6', () => {
    expect(has(['10.0.0.0/8'], '::ffff:10.1.2.3')).toBe(true);
    expect(has(['::ffff:10.0.0.0/104'], '10.1.2.3')).toBe(true);
    expect(has(['::ffff:10.0.0.0/104'], '11.1.2.3')).toBe(false);
    expect(has(['10.1.2.3'], '10.1.2.3')).toBe(true);
    expect(has(['10.1.2.3'], '10.1.2.4')).toBe(false);
    expect(has(['fd00::/8'], 'fdff::1')).toBe(true);
    expect(has(['::/0'], '10.0.0.1')).toBe(false);
    expect(has(['0.0.0.0/0'], 'fd00::1')).toBe(false);
  });

  it('are named in refusals by the title of their parameter', () => {
    const parameters = readFileSync(
      new URL('../../../../../schemas/parameters.yaml', import.meta.url),
      'utf8',
    );
    const title = /\n {2}upstreamNetworks:\n {4}type: array\n {4}title: (.+)\n/.exec(parameters)?.[1];
    expect(PARAMETER).toBe(`“系统设置 → ${title}”（upstreamNetworks）`);
  });
});
