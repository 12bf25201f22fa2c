const KIND = /^runtime\/kinds\/(.*)$/;

/**
 * The path by which a file is judged. The folder of a kind holds what it has on each floor: its walk belongs to the
 * configuration, its view to the app, everything else is compiled; of a widget there is nothing to compile.
 */
export function standsAt(path: string): string {
  const [, rest] = KIND.exec(path) ?? [];
  if (rest === undefined) return path;
  const name = rest.slice(rest.lastIndexOf('/') + 1);
  if (/^walk\b.*\.ts$/.test(name)) return `runtime/config/kinds/${rest}`;
  const isDrawn = rest.startsWith('widget/') || /\.(?:tsx|css)\b/.test(name);
  return `runtime/${isDrawn ? 'app' : 'compile'}/kinds/${rest}`;
}
