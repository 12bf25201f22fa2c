import { expect, test } from 'vitest';
import { inlineJson, renderHtml } from '../../../../../platform/http/documents/html.ts';

test('data cannot end its element and comes back as it was', () => {
  const value = { text: '</script><!--<script>&\u2028\u2029"' };
  const text = inlineJson(value);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(value);
});

test('the early script and its data stand before everything that is loaded, to the letter of its hash', () => {
  const script = { text: "send(a && b < '2')", hash: 'sha256-x' };
  const entry = { file: '/main.js', css: ['/main.css'], imports: [] };
  const early = { script, data: { 'first-call': { body: '</script>' } } };
  const html = renderHtml({ title: 't', favicon: '/f', entry, preload: [], data: {}, early });
  const places = ['id="first-call">', `<script>${script.text}</script>`, '<link rel="stylesheet"'];
  const found = places.map((text) => html.indexOf(text));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(html.match(/<\/script>/g)).toHaveLength(3);
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
