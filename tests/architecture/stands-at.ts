const KIND = /^runtime\/kinds\/(.*)$/;

/**
 * The path by which a file is judged. The folder of a kind holds what it has on each floor: its walk and its filling
 * belong to the configuration, its view to the app, everything else is compiled; of a widget or a page there is nothing
 * to compile.
 */
export function standsAt(path: string): string {
  const [, rest] = KIND.exec(path) ?? [];
  if (rest === undefined) return path;
  const name = rest.slice(rest.lastIndexOf('/') + 1);
  if (/^(?:walk|fill)\b.*\.ts$/.test(name)) return `runtime/config/kinds/${rest}`;
  const isDrawn = /^(?:widget|page)\//.test(rest) || /\.(?:tsx|css)\b/.test(name);
  return `runtime/${isDrawn ? 'app' : 'compile'}/kinds/${rest}`;
}
