// HTML documents: a frame, the files to load, and data for the first paint.
import type { InlineScript, ManifestFile } from './manifest.ts';

export interface HtmlDocument {
  readonly title: string;
  readonly favicon: string;
  readonly entry: ManifestFile | undefined;
  /** On-demand files that this very page will ask for. */
  readonly preload: readonly ManifestFile[];
  /** Runs before anything is loaded, and what it reads. */
  readonly early?: { readonly script: InlineScript; readonly data: Readonly<Record<string, unknown>> };
  /** Data blocks by element id; read by the page's script. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Text of the document. Every value is escaped here, the only HTML writer. */
export function renderHtml(page: HtmlDocument): string {
  const files = page.entry === undefined ? page.preload : [page.entry, ...page.preload];
  const styles = unique(files.flatMap((file) => file.css));
  const modules = unique(files.flatMap((file) => [file.file, ...file.imports]));
  return [
    '<!doctype html>',
    '<html lang="zh-CN">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    // Behind a style sheet it would wait for that.
    ...(page.early === undefined ? [] : earlyScript(page.early)),
    `<title>${escapeHtml(page.title)}</title>`,
    `<link rel="icon" href="${escapeHtml(page.favicon)}">`,
    ...styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...modules.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    '</head>',
    '<body>',
    '<div id="root"></div>',
    ...dataBlocks(page.data),
    ...(page.entry === undefined
      ? []
      : [`<script type="module" src="${escapeHtml(page.entry.file)}"></script>`]),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function earlyScript({ script, data }: NonNullable<HtmlDocument['early']>): readonly string[] {
  // The policy allows exactly this text: nothing may stand around it.
  return [...dataBlocks(data), `<script>${script.text}</script>`];
}

function dataBlocks(data: HtmlDocument['data']): readonly string[] {
  return Object.entries(data).map(
    ([id, value]) => `<script type="application/json" id="${escapeHtml(id)}">${inlineJson(value)}</script>`,
  );
}

/** JSON that cannot end its own script element, whatever text it holds. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/&/g, '\\u0026')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

export function respondHtml(status: number, html: string): Response {
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function unique(items: readonly string[]): readonly string[] {
  return [...new Set(items)];
}
