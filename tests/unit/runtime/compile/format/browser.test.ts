import { describe, expect, it } from 'vitest';
import { formatBrowser } from '#compile/format/browser.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('what a browser says of itself', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`,
      'Chrome 131 · Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`,
      'Edge 131 · Windows',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/147.0.0.0 Safari/537.36`,
      'Chrome 147 · Linux',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Firefox 132 · macOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari 18 · macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari 18 · iOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
      'Chrome 131 · iOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet 26 · Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
      '微信 8 · Android',
    ],
    ['curl/8.5.0', 'curl 8.5'],
    ['python-requests/2.32.3', 'python-requests 2.32'],
  ])('is short: %s', (agent, text) => {
    expect(formatBrowser(agent)).toBe(text);
  });

  it('stays as it is where nobody knows it', () => {
    for (const agent of ['Mozilla/5.0 (compatible; Strange)', '某个程序', ''])
      expect(formatBrowser(agent)).toBe(agent);
  });
});
