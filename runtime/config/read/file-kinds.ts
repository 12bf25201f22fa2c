// Which file says what: one row a kind. The path decides, never the content.

export type FileKind =
  | 'page'
  | 'menu'
  | 'api'
  | 'entity'
  | 'enum'
  | 'error'
  | 'fragment'
  | 'plugin'
  | 'job'
  | 'notification'
  | 'products'
  | 'permissions'
  | 'modules'
  | 'deployment'
  | 'console'
  | 'parameters'
  | 'specified-routes'
  | 'journey'
  | 'help';

interface FileRow {
  readonly kind: FileKind;
  readonly pattern: RegExp;
  /** The file must exist. */
  readonly single?: string;
  /** For those who test the console: the console itself does without. */
  readonly tests?: true;
}

const FILE_ROWS: readonly FileRow[] = [
  { kind: 'page', pattern: /^pages\/(.+)\.yaml$/ },
  { kind: 'menu', pattern: /^menus\/([^/]+)\.yaml$/ },
  { kind: 'api', pattern: /^api\/(?:generated\/)?([^/]+)\.yaml$/ },
  { kind: 'entity', pattern: /^entities\/([^/]+)\.yaml$/ },
  { kind: 'enum', pattern: /^enums\/([^/]+)\.yaml$/ },
  { kind: 'error', pattern: /^errors\/([^/]+)\.yaml$/ },
  { kind: 'plugin', pattern: /^plugins\/([^/]+)\.yaml$/ },
  { kind: 'job', pattern: /^jobs\/([^/]+)\.yaml$/ },
  { kind: 'notification', pattern: /^notifications\/([^/]+)\.yaml$/ },
  { kind: 'fragment', pattern: /^meta\/([^/]+)\.yaml$/ },
  { kind: 'help', pattern: /^help\/(.+)$/ },
  { kind: 'products', pattern: /^(products)\.yaml$/, single: 'products.yaml' },
  { kind: 'permissions', pattern: /^(permissions)\.yaml$/, single: 'permissions.yaml' },
  { kind: 'modules', pattern: /^(modules)\.yaml$/, single: 'modules.yaml' },
  { kind: 'deployment', pattern: /^(deployment)\.yaml$/, single: 'deployment.yaml' },
  { kind: 'console', pattern: /^(console)\.yaml$/, single: 'console.yaml' },
  { kind: 'parameters', pattern: /^(parameters)\.yaml$/, single: 'parameters.yaml' },
  { kind: 'specified-routes', pattern: /^(specified-routes)\.yaml$/ },
  { kind: 'journey', pattern: /^journeys\/(.+)\.yaml$/, tests: true },
];

/** Kind and id of a file, e.g. `pages/aic/application/list.yaml` -> page `aic/application/list`. */
export function fileKind(path: string): { readonly kind: FileKind; readonly id: string } | undefined {
  for (const { kind, pattern } of FILE_ROWS) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** Whether a running console has no use for the file, so that it neither fails nor changes with it. */
export function isForTests(path: string): boolean {
  return FILE_ROWS.some(({ tests, pattern }) => tests === true && pattern.test(path));
}

/** Paths of the files that every configuration needs. */
export const REQUIRED_FILES: readonly string[] = FILE_ROWS.flatMap((row) => row.single ?? []);
