import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../../../platform/http/console/parse-markdown.ts';

const find = (tokens: unknown, type: string): Readonly<Record<string, unknown>>[] => {
  const own = (Array.isArray(tokens) ? tokens : []) as Readonly<Record<string, unknown>>[];
  return own.flatMap((token) => [
    ...(token.type === type ? [token] : []),
    ...find(token.tokens, type),
    ...find(token.items, type),
  ]);
};

test('keeps headings, code with its language, lists and tables as data', () => {
  const tokens = parseMarkdown(
    '# 标题\n\n```bash\ncurl x\n```\n\n- 一\n- 二\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n',
  );
  expect(find(tokens, 'heading')[0]).toMatchObject({ depth: 1, text: '标题' });
  expect(find(tokens, 'code')[0]).toMatchObject({ lang: 'bash', text: 'curl x' });
  expect(find(tokens, 'list')[0]?.items).toHaveLength(2);
  expect(find(tokens, 'table')[0]).toMatchObject({
    header: [{ text: 'a' }, { text: 'b' }],
    rows: [[{ text: '1' }, { text: '2' }]],
  });
});

test('fills in what is known of the installation, as text and nothing else', () => {
  const source =
    '看 `{{gatewayAddress}}/x` 和 {{gatewayAddress}}\n\n```bash\ncurl {{ gatewayAddress }}/y\n```\n';
  const texts = JSON.stringify(parseMarkdown(source, { gatewayAddress: 'https://g.test' }));
  expect(texts).toContain('curl https://g.test/y');
  expect(texts).toContain('https://g.test/x');
  expect(texts).not.toContain('{{');
  const hostile = parseMarkdown('{{gatewayAddress}}', {
    gatewayAddress: '# a\n\n[b](javascript:x) <script>',
  });
  expect(hostile).toMatchObject([{ type: 'paragraph', text: '# a\n\n[b](javascript:x) <script>' }]);
  expect(find(hostile, 'link')).toEqual([]);
  const [link] = find(
    parseMarkdown('[x]({{gatewayAddress}})', { gatewayAddress: 'javascript:alert(1)' }),
    'link',
  );
  expect(link).not.toHaveProperty('href');
});

test('says in words what is not known, and leaves what there is no value for', () => {
  expect(JSON.stringify(parseMarkdown('{{gatewayAddress}} {{secret}}'))).toContain(
    'http://网关地址 {{secret}}',
  );
});

test('shows HTML as text', () => {
  const tokens = parseMarkdown('<script>alert(1)</script>\n\na <b onclick="x">b</b>\n');
  expect(find(tokens, 'html')).toEqual([]);
  expect(JSON.stringify(tokens)).toContain('<script>');
});

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example'])(
  'takes the target from a link to %s',
  (href) => {
    const [link] = find(parseMarkdown(`[x](${href})`), 'link');
    expect(link).toBeDefined();
    expect(link).not.toHaveProperty('href');
  },
);

test.each(['https://example.com', '/aic/help/product', '#anchor', '../other', 'quick-start', 'a/b#c'])(
  'keeps the target of a link to %s',
  (href) => {
    expect(find(parseMarkdown(`[x](${href})`), 'link')[0]?.href).toBe(href);
  },
);
