// What the server has to know of the browser bundle to write `<script>`, `<link rel=stylesheet>` and `modulepreload`.

/**
 * Shape of `dist/public/manifest.json`: addresses begin with `/assets/`.
 *
 * `entries` by name (`main`, `login`); `chunks` by source path for everything that is imported on demand, e.g.
 * `runtime/app/page/ListPage.tsx`. `imports` are the files that come along, without `file` itself.
 *
 * @typedef {{ file: string, css: string[], imports: string[] }} ManifestFile
 * @typedef {{ entries: Record<string, ManifestFile>, chunks: Record<string, ManifestFile> }} Manifest
 * @returns {Manifest}
 */
export function makeManifest(metafile, entries, base) {
  const bySource = new Map(
    Object.entries(metafile.outputs)
      .filter(([, output]) => output.entryPoint !== undefined)
      .map(([file, output]) => [output.entryPoint, describe(file)]),
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

  function describe(file) {
    const css = metafile.outputs[file].cssBundle;
    return {
      file: address(file),
      css: css === undefined ? [] : [address(css)],
      imports: [...closure(file)].filter((path) => path !== file).map(address),
    };
  }

  function closure(file, seen = new Set()) {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { path, kind, external } of metafile.outputs[file].imports) {
      if (kind === 'import-statement' && !external) closure(path, seen);
    }
    return seen;
  }

  function address(file) {
    return file.slice(base.length);
  }
}
