import { expect, test } from 'vitest';
import { inlineJson, renderHtml } from '../../../../../platform/http/documents/html.ts';

test('data cannot end its element and comes back as it was', () => {
  const value = { text: '</script><!--<script>&\u2028\u2029"' };
  const text = inlineJson(value);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(value);
});

test('title and addresses are escaped, files are loaded once each', () => {
  const entry = {
    file: '/_console/static/main-1.js',
    css: ['/_console/static/main-1.css'],
    imports: ['/_console/static/part-1.js'],
  };
  const preload = [{ file: '/_console/static/list-1.js', css: [], imports: ['/_console/static/part-1.js'] }];
  const html = renderHtml({ title: '<甲 & "乙">', favicon: '/f.svg"', entry, preload, data: {} });
  expect(html).toContain('<title>&lt;甲 &amp; &quot;乙&quot;&gt;</title>');
  expect(html).toContain('href="/f.svg&quot;"');
  expect(html.match(/part-1\.js/g)).toHaveLength(1);
  expect(html.match(/rel="modulepreload"/g)).toHaveLength(3);
  expect(html).toContain('<script type="module" src="/_console/static/main-1.js"></script>');
});
