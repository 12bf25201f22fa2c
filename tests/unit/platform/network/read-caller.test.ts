import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originOf } from '#network/caller.ts';
import { forwardingHeaders } from '#network/forwarding-headers.ts';
import { createIpList } from '#network/ip-list.ts';
import { readCaller } from '#network/read-caller.ts';
import { generated } from '../../../support/generated.ts';

type Headers = Readonly<Record<string, string>>;

const proxies = createIpList(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
const isTrusted = (ip: string) => proxies?.allows(ip) === true;
const from = (remoteAddress: string, headers: Headers = {}) =>
  readCaller({ remoteAddress }, { host: 'gw.test:81', ...headers }, isTrusted);
const facts = ({ ip, scheme, host }: ReturnType<typeof from>) => `${ip} ${scheme}://${host}`;

describe('the caller', () => {
  it.each<readonly [what: string, peer: string, headers: Headers, facts: string]>([
    ['a stranger is who is connected', '192.0.2.1', {}, '192.0.2.1 http://gw.test:81'],
    ['a stranger’s IPv4 on a dual-stack socket', '::ffff:192.0.2.1', {}, '192.0.2.1 http://gw.test:81'],
    [
      'a stranger’s headers are his own invention',
      '192.0.2.1',
      {
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'console.test',
        forwarded: 'for=127.0.0.1;proto=https;host=console.test',
        'x-real-ip': '127.0.0.1',
      },
      '192.0.2.1 http://gw.test:81',
    ],
    ['a proxy that says nothing calls itself', '10.0.0.9', {}, '10.0.0.9 http://gw.test:81'],
    [
      'a proxy’s word',
      '10.0.0.9',
      { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'ai.test' },
      '192.0.2.1 https://ai.test',
    ],
    [
      'what the caller had written himself comes before the proxy’s word',
      '10.0.0.9',
      { 'x-forwarded-for': '127.0.0.1, 198.51.100.7, 192.0.2.1' },
      '192.0.2.1 http://gw.test:81',
    ],
    [
      'several proxies',
      '127.0.0.1',
      {
        'x-forwarded-for': '6.6.6.6, 192.0.2.1, 10.0.0.9',
        'x-forwarded-proto': 'http, https, http',
        'x-forwarded-host': 'made-up.test, ai.test, inner.test',
      },
      '192.0.2.1 https://ai.test',
    ],
    [
      'several proxies, of which the first alone says the scheme',
      '127.0.0.1',
      { 'x-forwarded-for': '192.0.2.1, 10.0.0.9', 'x-forwarded-proto': 'https' },
      '192.0.2.1 https://gw.test:81',
    ],
    [
      'nobody but proxies',
      '127.0.0.1',
      { 'x-forwarded-for': '10.0.0.1, 10.0.0.2' },
      '10.0.0.1 http://gw.test:81',
    ],
    ['a port', '10.0.0.9', { 'x-forwarded-for': '192.0.2.1:4711' }, '192.0.2.1 http://gw.test:81'],
    [
      'IPv6 with a port',
      'fd00::1',
      { 'x-forwarded-for': '[2001:db8::7]:4711' },
      '2001:db8::7 http://gw.test:81',
    ],
    ['no address', '10.0.0.9', { 'x-forwarded-for': '192.0.2.1, unknown' }, '10.0.0.9 http://gw.test:81'],
    ['a scheme alone', '10.0.0.9', { 'x-forwarded-proto': 'HTTPS' }, '10.0.0.9 https://gw.test:81'],
    [
      'nonsense',
      '10.0.0.9',
      { 'x-forwarded-for': '', 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'a b/c' },
      '10.0.0.9 http://gw.test:81',
    ],
    [
      'Forwarded',
      '10.0.0.9',
      { forwarded: 'for="[2001:db8::7]:47"; Proto=https;HOST="ai.test:8443"' },
      '2001:db8::7 https://ai.test:8443',
    ],
    [
      'Forwarded of several',
      '10.0.0.9',
      { forwarded: 'for=6.6.6.6;proto=http,for=192.0.2.1;proto=https;host=ai.test, for=10.0.0.1' },
      '192.0.2.1 https://ai.test',
    ],
    [
      'Forwarded beside X-Forwarded-For, which a proxy hands on without knowing it',
      '10.0.0.9',
      { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=127.0.0.1;proto=https' },
      '192.0.2.1 http://gw.test:81',
    ],
    [
      'Forwarded that is malformed',
      '10.0.0.9',
      { forwarded: 'for="192.0.2.1' },
      '10.0.0.9 http://gw.test:81',
    ],
  ])('%s', (_what, peer, headers, expected) => expect(facts(from(peer, headers))).toBe(expected));

  it('is told by TLS at our own socket as well', () => {
    const caller = readCaller(
      { remoteAddress: '192.0.2.1', encrypted: true },
      { host: 'gw.test' },
      isTrusted,
    );
    expect(originOf(caller)).toBe('https://gw.test');
  });

  it('has no origin without a host that can be one', () => {
    expect(originOf(readCaller({ remoteAddress: '192.0.2.1' }, {}, isTrusted))).toBeUndefined();
    expect(
      originOf(readCaller({ remoteAddress: '192.0.2.1' }, { host: 'a:99999' }, isTrusted)),
    ).toBeUndefined();
  });

  it('cannot be chosen by who is behind the proxies, whatever he sends', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('127.0.0.1', '10.0.0.1', '::1', ',', 'for=127.0.0.1'));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), fc.boolean(), (made, isListed) => {
        const sent = made.join(isListed ? ',' : ' ');
        // nginx: the address that it sees goes behind what was sent.
        const chain = sent === '' ? '192.0.2.1' : `${sent}, 192.0.2.1`;
        expect(from('127.0.0.1', { 'x-forwarded-for': chain, forwarded: sent }).ip).toBe('192.0.2.1');
        expect(from('192.0.2.9', { 'x-forwarded-for': sent, forwarded: sent }).ip).toBe('192.0.2.9');
      }),
      generated(300),
    );
  });
});

describe('what is handed on', () => {
  it('replaces a stranger’s words', () => {
    const caller = from('192.0.2.1', { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' });
    expect(forwardingHeaders(caller)).toEqual({
      forwarded: 'for=192.0.2.1;host="gw.test:81";proto=http',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'gw.test:81',
      'x-forwarded-proto': 'http',
      'x-real-ip': '192.0.2.1',
    });
  });

  it('keeps a trusted proxy’s words and goes on with it', () => {
    const caller = from('10.0.0.9', {
      'x-forwarded-for': '6.6.6.6, 2001:db8::7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'ai.test',
    });
    expect(forwardingHeaders(caller)).toEqual({
      forwarded: 'for=6.6.6.6, for="[2001:db8::7]";host=ai.test;proto=https, for=10.0.0.9',
      'x-forwarded-for': '6.6.6.6, 2001:db8::7, 10.0.0.9',
      'x-forwarded-host': 'ai.test',
      'x-forwarded-proto': 'https',
      'x-real-ip': '2001:db8::7',
    });
  });

  it('translates Forwarded for those who read the other headers', () => {
    const caller = from('10.0.0.9', { forwarded: 'for="[2001:db8::7]";proto=https;host=ai.test' });
    expect(forwardingHeaders(caller)).toMatchObject({
      forwarded: 'for="[2001:db8::7]";proto=https;host=ai.test, for=10.0.0.9',
      'x-forwarded-for': '[2001:db8::7], 10.0.0.9',
      'x-forwarded-host': 'ai.test',
      'x-forwarded-proto': 'https',
      'x-real-ip': '2001:db8::7',
    });
  });

  it('is read by the next one as we read it', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(address, fc.array(address, { maxLength: 4 }), fc.boolean(), (peer, chain, secure) => {
        const scheme = secure ? 'https' : 'http';
        const first = from(peer, { 'x-forwarded-for': chain.join(', '), 'x-forwarded-proto': scheme });
        const { forwarded = '', ...others } = forwardingHeaders(first);
        // We are one proxy more, and trusted.
        for (const headers of [{ forwarded }, others] as const)
          expect(facts(from('10.255.0.1', headers))).toBe(facts(first));
      }),
      generated(300),
    );
  });
});
