import { resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { createElement, type ElementType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

interface LeanIcons {
  readonly leanIconsPlugin: () => Plugin;
  readonly leanIcon: (source: string) => string;
}

const ROOT = resolve(import.meta.dirname, '../../..');
const { leanIconsPlugin, leanIcon }: LeanIcons = await import(`${ROOT}/build/lean-icons-plugin.mjs`);

test('an icon of the bundle draws what the library draws, with our attributes', async () => {
  const [lean, plain] = [await load([leanIconsPlugin()]), await load([])];
  const props = { size: 20, strokeWidth: 1.75, className: 'aic-icon', 'aria-hidden': true };
  const drawn = renderToStaticMarkup(createElement(lean, props));
  const expected = renderToStaticMarkup(createElement(plain, props));
  expect(strokes(drawn)).toBe(strokes(expected));
  expect(strokes(drawn)).toContain('<rect');
  for (const part of [
    'width="20"',
    'height="20"',
    'viewBox="0 0 24 24"',
    'stroke-width="1.75"',
    'fill="none"',
  ])
    expect(drawn).toContain(part);
  expect(drawn).toMatch(/class="aic-icon" aria-hidden="true"/);
});

test('keys, names and aliases are left out, strokes stay', () => {
  const source = `const __iconData = {
  name: "columns-3",
  size: 24,
  node: [
    ["rect", { width: "18", x: "3", key: "afitv7" }],
    ["path", { d: "M9 3v18", key: "fh3hqa" }]
  ],
  aliases: ["panels-left-right"]
};`;
  expect(leanIcon(source).replace(/\s+/g, ' ')).toBe(
    'const __iconData = { node: [ ["rect", { width: "18", x: "3" }], ["path", { d: "M9 3v18" }] ] };',
  );
});

async function load(plugins: Plugin[]): Promise<ElementType> {
  const { outputFiles } = await build({
    stdin: { contents: "export { default } from 'lucide-react/icons/columns-3';", resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'esm',
    external: ['react'],
    plugins,
  });
  const source = (outputFiles[0]?.text ?? '').replaceAll('"react"', `"${import.meta.resolve('react')}"`);
  const module: { readonly default: ElementType } = await import(
    `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
  );
  return module.default;
}

function strokes(svg: string): string {
  return svg.slice(svg.indexOf('>') + 1);
}
