import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOOPBACK } from '#engines/address/special-networks.ts';
import { createUpstreamGuard, type GuardOptions } from '#engines/address/upstream-guard.ts';
import { listenLocally } from '../../../../support/listen-locally.ts';

type Verdict = 'public' | 'listed only' | 'never';

/** One address of each network that the rules know, and the network that would have to be listed. */
const NETWORKS: readonly (readonly [ip: string, network: string, verdict: Verdict])[] = [
  ['8.8.8.8', '8.8.8.0/24', 'public'],
  ['172.32.0.1', '172.32.0.0/16', 'public'],
  ['11.0.0.1', '11.0.0.0/8', 'public'],
  ['127.0.0.1', '127.0.0.0/8', 'listed only'],
  ['127.255.0.9', '127.0.0.0/8', 'listed only'],
  ['10.1.2.3', '10.0.0.0/8', 'listed only'],
  ['172.16.0.1', '172.16.0.0/12', 'listed only'],
  ['172.31.255.255', '172.16.0.0/12', 'listed only'],
  ['192.168.1.1', '192.168.0.0/16', 'listed only'],
  ['100.64.0.1', '100.64.0.0/10', 'listed only'],
  ['192.0.0.8', '192.0.0.0/24', 'listed only'],
  ['192.0.2.1', '192.0.2.0/24', 'listed only'],
  ['198.18.0.1', '198.18.0.0/15', 'listed only'],
  ['198.51.100.7', '198.51.100.0/24', 'listed only'],
  ['203.0.113.7', '203.0.113.0/24', 'listed only'],
  ['169.254.169.254', '169.254.0.0/16', 'never'],
  ['169.254.0.1', '169.254.0.0/16', 'never'],
  ['100.100.100.200', '100.64.0.0/10', 'never'],
  ['168.63.129.16', '168.63.129.0/24', 'never'],
  ['192.0.0.192', '192.0.0.0/24', 'never'],
  ['0.0.0.0', '0.0.0.0/8', 'never'],
  ['0.1.2.3', '0.0.0.0/8', 'never'],
  ['192.88.99.1', '192.88.99.0/24', 'never'],
  ['224.0.0.1', '224.0.0.0/4', 'never'],
  ['240.0.0.1', '240.0.0.0/4', 'never'],
  ['255.255.255.255', '255.255.255.255/32', 'never'],
];

const IPV6: readonly (readonly [ip: string, network: string, verdict: Verdict])[] = [
  ['2606:4700::1111', '2606:4700::/32', 'public'],
  ['2001:200::1', '2001:200::/23', 'public'],
  ['::1', '::1/128', 'listed only'],
  ['fc00::1', 'fc00::/7', 'listed only'],
  ['fd12:3456::1', 'fd00::/8', 'listed only'],
  ['fec0::1', 'fec0::/10', 'listed only'],
  ['2001:db8::1', '2001:db8::/32', 'listed only'],
  ['2001:20::1', '2001:20::/28', 'listed only'],
  ['3fff::1', '3fff::/20', 'listed only'],
  ['100::1', '100::/64', 'listed only'],
  ['5f00::1', '5f00::/16', 'listed only'],
  ['4000::1', '4000::/3', 'listed only'],
  ['::', '::/128', 'never'],
  ['fe80::1', 'fe80::/10', 'never'],
  ['febf::1', 'fe80::/10', 'never'],
  ['ff02::1', 'ff00::/8', 'never'],
  ['fd00:ec2::254', 'fd00::/8', 'never'],
  ['fd20:ce::254', 'fd00::/8', 'never'],
  ['fd00:42::42', 'fd00::/8', 'never'],
  ['64:ff9b::1', '64:ff9b::/96', 'never'],
  ['64:ff9b:1::1', '64:ff9b:1::/48', 'never'],
  ['2002::1', '2002::/16', 'never'],
  ['2001::1', '2001::/32', 'never'],
];

const bytes = (ip: string) => ip.split('.').map(Number);
const number = (ip: string) => bytes(ip).reduce((sum, byte) => sum * 256 + byte, 0);
const hex = (ip: string) => bytes(ip).map((byte) => byte.toString(16).padStart(2, '0'));
const groups = (ip: string) => `${hex(ip).slice(0, 2).join('')}:${hex(ip).slice(2).join('')}`;
const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

/** Every way to write an IPv4 address, and whether what it means is still that address or one that is never called. */
const SPELLINGS: Readonly<Record<string, readonly [write: (ip: string) => string, means: 'same' | 'never']>> =
  {
    plain: [(ip) => ip, 'same'],
    decimal: [(ip) => String(number(ip)), 'same'],
    hexadecimal: [(ip) => `0x${hex(ip).join('')}`, 'same'],
    'hexadecimal capitals': [(ip) => `0X${hex(ip).join('').toUpperCase()}`, 'same'],
    'hexadecimal parts': [
      (ip) =>
        hex(ip)
          .map((part) => `0x${part}`)
          .join('.'),
      'same',
    ],
    octal: [(ip) => `0${number(ip).toString(8)}`, 'same'],
    'octal parts': [
      (ip) =>
        bytes(ip)
          .map((byte) => `0${byte.toString(8)}`)
          .join('.'),
      'same',
    ],
    'many noughts': [
      (ip) =>
        bytes(ip)
          .map((byte) => `0000${byte.toString(8)}`)
          .join('.'),
      'same',
    ],
    'three parts': [(ip) => [...bytes(ip).slice(0, 2), number(ip) % 65_536].join('.'), 'same'],
    'two parts': [(ip) => [bytes(ip)[0], number(ip) % 16_777_216].join('.'), 'same'],
    mixed: [(ip) => `0x${hex(ip)[0]}.${number(ip) % 16_777_216}`, 'same'],
    'a dot behind': [(ip) => `${ip}.`, 'same'],
    'wide digits': [wide, 'same'],
    'wide dots': [(ip) => ip.replaceAll('.', '。'), 'same'],
    percent: [(ip) => ip.replaceAll('.', '%2e'), 'same'],
    'with a name': [(ip) => `user:word@${ip}`, 'same'],
    'with a name like an address': [(ip) => `8.8.8.8@${ip}`, 'same'],
    mapped: [(ip) => `[::ffff:${ip}]`, 'same'],
    'mapped in hexadecimal': [(ip) => `[::ffff:${groups(ip)}]`, 'same'],
    'mapped in full': [(ip) => `[0:0:0:0:0:ffff:${groups(ip)}]`, 'same'],
    compatible: [(ip) => `[::${ip}]`, 'never'],
    translated: [(ip) => `[::ffff:0:${groups(ip)}]`, 'never'],
    NAT64: [(ip) => `[64:ff9b::${ip}]`, 'never'],
    'local NAT64': [(ip) => `[64:ff9b:1::${groups(ip)}]`, 'never'],
    '6to4': [(ip) => `[2002:${groups(ip)}::1]`, 'never'],
    Teredo: [(ip) => `[2001:0:${groups(ip)}::1]`, 'never'],
    'with a zone': [(ip) => `[fe80::${groups(ip)}%25eth0]`, 'never'],
  };
const SPELLINGS_6: Readonly<Record<string, (ip: string) => string>> = {
  plain: (ip) => `[${ip}]`,
  capitals: (ip) => `[${ip.toUpperCase()}]`,
  'in full': (ip) => `[${inFull(ip)}]`,
  'with a name': (ip) => `user@[${ip}]`,
};

function inFull(ip: string): string {
  const [before = [], after = []] = ip.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const left = Array<string>(8 - before.length - after.length).fill('0000');
  return [...before, ...left, ...after].map((group) => group.padStart(4, '0')).join(':');
}

const EVERYTHING = ['0.0.0.0/0', '::/0'];
const guard = (networks: readonly string[], more: Partial<GuardOptions> = {}) =>
  createUpstreamGuard({ networks: () => networks, holdsPort: async () => false, ...more });

interface Case {
  readonly name: string;
  readonly url: string;
  readonly listed: readonly string[];
  readonly refused: boolean;
}

function casesOf(name: string, url: string, network: string, verdict: Verdict): readonly Case[] {
  return [
    { name: `${name}, nothing listed`, url, listed: [], refused: verdict !== 'public' },
    { name: `${name}, ${network} listed`, url, listed: [network], refused: verdict === 'never' },
    { name: `${name}, all listed`, url, listed: EVERYTHING, refused: verdict === 'never' },
  ];
}

const CASES: readonly Case[] = [
  ...NETWORKS.flatMap(([ip, network, verdict]) =>
    Object.entries(SPELLINGS).flatMap(([spelling, [write, means]]) =>
      ['http', 'https', 'ws', 'wss'].flatMap((scheme) =>
        casesOf(
          `${ip} ${spelling} ${scheme}`,
          `${scheme}://${write(ip)}:8080/x`,
          network,
          means === 'same' ? verdict : 'never',
        ),
      ),
    ),
  ),
  ...IPV6.flatMap(([ip, network, verdict]) =>
    Object.entries(SPELLINGS_6).flatMap(([spelling, write]) =>
      ['http', 'ws'].flatMap((scheme) =>
        casesOf(`${ip} ${spelling} ${scheme}`, `${scheme}://${write(ip)}/`, network, verdict),
      ),
    ),
  ),
];

describe('spellings x networks x lists', () => {
  it(`judges all ${CASES.length}, and says which parameter decides`, async () => {
    const wrong: string[] = [];
    for (const { name, url, listed, refused } of CASES) {
      const reason = await guard(listed).refuse(url);
      if ((reason !== undefined) !== refused) wrong.push(`${name}: ${url} -> ${reason}`);
      // What is no address at all cannot be helped by a list.
      if (reason !== undefined && URL.canParse(url) && !reason.includes('允许的上游网段'))
        wrong.push(`${name}: ${reason}`);
    }
    const refusals = CASES.filter(({ refused }) => refused).length;
    console.info(
      `addresses: ${CASES.length - wrong.length} of ${CASES.length} judged rightly, ${refusals} to be refused`,
    );
    expect(wrong).toEqual([]);
  });

  it('asks the resolver about numbers in schemes whose hosts no parser reads', async () => {
    for (const host of ['2130706433', '0x7f000001', '017700000001', '127.1', 'localhost'])
      expect(await guard([]).refuse(`grpc://${host}:9000`), host).toContain('127.0.0.1');
  });

  it('names the address, the network to add and the parameter', async () => {
    expect(await guard([]).refuse('http://10.1.2.3:80')).toBe(
      '10.1.2.3 不在允许的上游网段内，请系统管理员在“系统设置 → 允许的上游网段”（upstreamNetworks）中添加 10.1.2.3/32',
    );
    expect(await guard([]).refuse('http://[fd00::5]/')).toContain('fd00::5/128');
    expect(await guard(EVERYTHING).refuse('http://[::ffff:a9fe:a9fe]/')).toMatch(
      /^::ffff:a9fe:a9fe 指向的 169\.254\.169\.254 是云平台元数据地址，不能访问.*upstreamNetworks.*不能放行$/,
    );
  });

  it('refuses nothing because a name is unknown now', async () => {
    const resolve = async () => Promise.reject(new Error('ENOTFOUND'));
    expect(await guard([], { resolve }).refuse('http://not-there.test')).toBeUndefined();
  });
});

describe('dialling', () => {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end('hello'));
  let port = 0;
  let connections = 0;
  beforeAll(async () => {
    port = await listenLocally(server);
    server.on('connection', () => connections++);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const answers = (...rounds: readonly (readonly string[])[]) => {
    let round = 0;
    return async () => {
      const now = rounds[Math.min(round++, rounds.length - 1)] ?? [];
      return now.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
  };

  it('refuses before it connects whatever registration refuses', async () => {
    const before = connections;
    for (const [ip] of [...NETWORKS, ...IPV6].filter(([, , verdict]) => verdict === 'never'))
      await expect(guard(EVERYTHING).dial({ host: ip, port }), ip).rejects.toMatchObject({
        code: 'ERR_ADDRESS_REFUSED',
      });
    await expect(guard([]).dial({ host: '127.0.0.1', port })).rejects.toThrow('127.0.0.1/32');
    await expect(guard([]).dial({ host: 'localhost', port })).rejects.toThrow('localhost 指向的 127.0.0.1');
    expect(connections).toBe(before);
  });

  it('connects to the address that was checked, whatever the name says next', async () => {
    const resolve = answers(['127.0.0.1'], ['169.254.169.254']);
    const { dial } = guard(LOOPBACK, { resolve });
    const socket = await dial({ host: 'moving.test', port });
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
    await expect(dial({ host: 'moving.test', port })).rejects.toThrow('moving.test 指向的 169.254.169.254');
  });

  it.each([
    [['127.0.0.1', '169.254.169.254']],
    [['10.0.0.1', '127.0.0.1']],
    [['127.0.0.1', '64:ff9b::a9fe:a9fe']],
    [['::1', 'fe80::1']],
  ])('refuses a name that has one address too many: %s', async (found) => {
    const { dial, refuse } = guard(LOOPBACK, { resolve: answers(found) });
    await expect(dial({ host: 'many.test', port })).rejects.toMatchObject({ code: 'ERR_ADDRESS_REFUSED' });
    expect(await refuse(`http://many.test:${port}`)).toContain('many.test 指向的');
  });

  it('refuses a port of the platform, also one that became it while we connected', async () => {
    const own = guard(EVERYTHING, { holdsPort: async (asked) => asked === port });
    await expect(own.dial({ host: '127.0.0.1', port })).rejects.toThrow(`127.0.0.1:${port} 是平台自己的端口`);
    await expect(own.dial({ host: '127.9.9.9', port })).rejects.toThrow('是平台自己的端口');
    expect(await own.refuse(`http://localhost:${port}`)).toContain('是平台自己的端口');
    let looks = 0;
    const late = guard(EVERYTHING, { holdsPort: async () => looks++ > 0 });
    await expect(late.dial({ host: '127.0.0.1', port })).rejects.toThrow('是平台自己的端口');
    expect(looks).toBe(2);
  });

  it('refuses where a replica listens, here and on another host, though its network is listed', async () => {
    const replicas = new Set([`http://127.0.0.1:${port}`, 'http://10.7.0.4:8080', 'http://[fd00::7]:8080']);
    const own = guard(EVERYTHING, { isReplica: (address) => replicas.has(address) });
    for (const host of ['127.0.0.1', '127.9.9.9', 'localhost'])
      await expect(own.dial({ host, port })).rejects.toThrow('是平台自己的端口');
    for (const address of ['10.7.0.4:8080', '[fd00::7]:8080', '[FD00:0:0::7]:8080', '[::ffff:10.7.0.4]:8080'])
      expect(await own.refuse(`http://${address}`)).toContain('是平台自己的端口');
    for (const address of ['10.7.0.4:8081', '10.7.0.5:8080'])
      expect(await own.refuse(`http://${address}`)).toBe(undefined);
  });

  it('says what the system says, and ends when nobody waits', async () => {
    await expect(guard(LOOPBACK).dial({ host: '127.0.0.1', port: 1 })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(guard(LOOPBACK).dial({ host: '127.0.0.1', port, signal })).rejects.toThrow('enough');
  });
});
