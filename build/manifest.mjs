// What the server has to know of the browser bundle to write `<script>`, `<link rel=stylesheet>` and `modulepreload`.
import { sourceOf } from './one-core-plugin.mjs';

/**
 * Shape of `dist/public/manifest.json`: addresses begin with `/_console/static/`.
 *
 * `entries` by name (`main`, `login`); `chunks` by source path for everything that is imported on demand, e.g.
 * `runtime/kinds/page/form/View.tsx`. `imports` are the files that come along, without `file` itself.
 *
 * @typedef {{ file: string, css: string[], imports: string[] }} ManifestFile
 * @typedef {{ entries: Record<string, ManifestFile>, chunks: Record<string, ManifestFile> }} Manifest
 * @param outputs `outputs` of esbuild's metafile
 * @returns {Manifest}
 */
export function makeManifest(outputs, entries, base) {
  const bySource = new Map(
    Object.entries(outputs)
      .filter(([, output]) => output.entryPoint !== undefined)
      .map(([file, output]) => [sourceOf(output.entryPoint), describe(file)]),
  );
  const names = new Map(Object.entries(entries).map(([name, source]) => [source, name]));
  return {
    entries: Object.fromEntries(
      [...bySource]
        .filter(([source]) => names.has(source))
        .map(([source, file]) => [names.get(source), file]),
    ),
    chunks: Object.fromEntries([...bySource].filter(([source]) => !names.has(source))),
  };

  function describe(entry) {
    const css = outputs[entry].cssBundle;
    const file = codeOf(entry);
    return {
      file: address(file),
      css: css === undefined ? [] : [address(css)],
      imports: [...closure(file)].filter((path) => path !== file).map(address),
    };
  }

  /** The file itself, or the one chunk behind a file that has no line of its own: that saves a round trip. */
  function codeOf(file) {
    const { imports, inputs } = outputs[file];
    const [only, ...more] = imports.filter(({ kind }) => kind === 'import-statement');
    return only !== undefined && more.length === 0 && Object.keys(inputs).length === 0 ? only.path : file;
  }

  function closure(file, seen = new Set()) {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { path, kind, external } of outputs[file].imports) {
      if (kind === 'import-statement' && !external) closure(path, seen);
    }
    return seen;
  }

  function address(file) {
    return file.slice(base.length);
  }
}
