import { describe, expect, it } from 'vitest';
import { FORMAT_TEXTS, FORMATS } from '#core/validate/formats.ts';

const CASES: Readonly<Record<string, { readonly good: readonly string[]; readonly bad: readonly string[] }>> =
  {
    date: {
      good: ['2026-02-28', '2024-02-29', '2000-02-29'],
      bad: ['2026-02-29', '1900-02-29', '2026-13-01', '2026-04-31', '26-1-1'],
    },
    time: { good: ['08:30:00Z', '23:59:59.123+08:00'], bad: ['24:00:00Z', '08:30:00', '8:30:00Z'] },
    'date-time': {
      good: ['2026-11-21T08:30:00Z', '2026-11-21T08:30:00.123456+08:00'],
      bad: ['2026-11-21', '2026-11-21T08:30:00', '2026-02-30T00:00:00Z', 'x2026-11-21T08:30:00Z'],
    },
    email: {
      good: ['a@b.cn', "o'neil+tag@mail.example.com"],
      bad: ['a@b', 'a b@c.cn', '@b.cn', 'a@-b.cn', 'a@b.cn\n'],
    },
    hostname: { good: ['localhost', 'a-1.example.com'], bad: ['-a', 'a_b', 'a..b', ''] },
    ipv4: { good: ['0.0.0.0', '255.255.255.255'], bad: ['256.1.1.1', '1.2.3', '01.2.3.4', '1.2.3.4.5'] },
    ipv6: {
      good: ['::', '::1', 'fe80::1', '2001:db8:0:0:0:0:0:1', '::ffff:1.2.3.4'],
      bad: [':::', '1::2::3', '2001:db8', 'g::1', '1.2.3.4'],
    },
    'ip-range': {
      good: ['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', 'fe80::/128'],
      bad: ['10.0.0.0/33', '::/129', '10.0.0.0/', 'localhost', '10.0.0.0/8/8'],
    },
    'http-url': {
      good: ['http://localhost:8080', 'https://a.example.com/v1?x=1#y', 'http://[::1]:80/'],
      bad: [
        'ftp://a',
        'http://',
        'javascript:alert(1)',
        'http://user:pass@host',
        'http://a b',
        'http://a.com/<x>',
      ],
    },
    uri: { good: ['urn:a:b', 'https://x'], bad: ['a b', '//x', ''] },
    uuid: {
      good: ['123e4567-e89b-12d3-a456-426614174000'],
      bad: ['123e4567', '123e4567e89b12d3a456426614174000'],
    },
  };

describe('formats', () => {
  it('are all covered here and said in words', () => {
    expect(Object.keys(CASES).sort()).toEqual(Object.keys(FORMATS).sort());
    expect(Object.keys(FORMAT_TEXTS).sort()).toEqual(Object.keys(FORMATS).sort());
  });

  for (const [name, { good, bad }] of Object.entries(CASES)) {
    it.each(good)(`${name} takes %j`, (text) => expect(FORMATS[name]?.test(text)).toBe(true));
    it.each(bad)(`${name} refuses %j`, (text) => expect(FORMATS[name]?.test(text)).toBe(false));
  }

  it('answer hostile text at once', () => {
    const hostile = [
      'a'.repeat(50_000),
      `${'a.'.repeat(25_000)}!`,
      `a@${'a-'.repeat(25_000)}`,
      `http://${'a'.repeat(50_000)}!`,
      ':'.repeat(50_000),
      `${'1:'.repeat(25_000)}x`,
    ];
    // One that backtracks takes years: the test's time is the bound.
    for (const [name, pattern] of Object.entries(FORMATS))
      for (const text of hostile) expect([name, typeof pattern.test(text)]).toEqual([name, 'boolean']);
  });
});
