// The rooms of the house, and which rooms each may see. What no row allows is denied.

/** The part of a folder that a file belongs to is a room of its own: `plugins/studio/` of `plugins/<each>/`. */
const EACH = '<each>/';

/**
 * Longest prefix decides. A file sees its own room and the rooms or files that its row names. `runtime/` and `platform/`
 * are houses of their own: the platform uses core and config, the runtime knows nothing of the platform.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'runtime/core/': [],
  'runtime/config/': ['runtime/core/', 'schemas/meta/'],
  'runtime/compile/': ['runtime/core/', 'runtime/config/'],
  'runtime/plugin-api/': ['runtime/core/', 'runtime/compile/'],
  'runtime/app/': ['runtime/core/', 'runtime/config/', 'runtime/compile/', 'runtime/plugin-api/'],
  'runtime/main.tsx': [
    'runtime/core/',
    'runtime/compile/page/first-request.ts',
    'runtime/app/',
    'plugins/index.ts',
  ],
  [`plugins/${EACH}`]: ['runtime/plugin-api/index.ts'],
  'plugins/index.ts': ['plugins/', 'runtime/plugin-api/index.ts'],

  'presets/serving/': [],
  [`presets/${EACH}`]: ['presets/serving/'],

  'platform/network/': ['runtime/core/'],
  'platform/storage/': ['runtime/core/', 'runtime/config/', 'schemas/entities/'],
  'platform/jobs/': ['runtime/core/', 'runtime/config/', 'platform/storage/'],
  'platform/notifications/': ['runtime/core/', 'runtime/config/', 'platform/storage/', 'platform/jobs/'],
  'platform/machines/': [
    'runtime/core/',
    'runtime/config/',
    'platform/storage/',
    'platform/jobs/',
    'platform/notifications/',
  ],
  // An engine never sees another engine: platform/boot wires them.
  [`platform/engines/${EACH}`]: [
    'runtime/core/',
    'runtime/config/',
    'platform/network/',
    'platform/storage/',
    'platform/jobs/',
    'platform/machines/',
  ],
  'platform/operations/': [
    'runtime/core/',
    'runtime/config/',
    'platform/network/',
    'platform/storage/',
    'platform/jobs/',
    'platform/machines/',
    'platform/notifications/',
    'platform/engines/',
  ],
  'platform/http/': [
    'runtime/core/',
    'runtime/config/',
    // Documents begin the page's first call: one answer to which that is.
    'runtime/compile/page/first-request.ts',
    'platform/network/',
    'platform/storage/',
    'platform/jobs/',
    'platform/operations/',
  ],
  // One token sheet for every page that a person sees, also before the console is loaded.
  'platform/web/': ['runtime/core/', 'runtime/app/style/tokens.css', 'runtime/app/style/base.css'],
  'platform/workers/': ['runtime/core/'],
  'platform/supervise/': ['platform/storage/', 'platform/settings/'],
  'platform/cli/': [
    'runtime/core/',
    'runtime/config/',
    'platform/network/free-port.ts',
    'schemas/meta/',
    'platform/cli/generate/',
  ],
  // Pending migrations are found with a database made for it.
  'platform/cli/generate/write-migration.ts': [
    'platform/cli/',
    'runtime/core/',
    'runtime/config/',
    'platform/storage/',
  ],
  'platform/boot/': [
    'runtime/core/',
    'runtime/config/',
    'platform/network/',
    'platform/storage/',
    'platform/jobs/',
    'platform/notifications/',
    'platform/engines/',
    'platform/operations/',
    'platform/http/',
    'platform/supervise/',
    'platform/settings/',
    'platform/cli/format/print-human.ts',
  ],
  'platform/settings/': ['runtime/core/'],
  'platform/gateway.ts': [
    'runtime/core/',
    'platform/storage/',
    'platform/engines/',
    'platform/supervise/',
    'platform/boot/own-processes.ts',
    'platform/boot/gateway-ending.ts',
  ],
  'platform/server.ts': [
    'runtime/core/',
    'platform/engines/',
    'platform/http/',
    'platform/supervise/',
    'platform/boot/',
    'platform/settings/',
  ],
};

export interface Room {
  readonly prefix: string;
  readonly sees: readonly string[];
}

/** Undefined: no room, the file stands nowhere. */
export function roomOf(path: string): Room | undefined {
  const fitting = Object.entries(ROOMS)
    .map(([row, sees]) => ({ prefix: prefixFor(row, path), sees }))
    .filter(({ prefix }) => prefix !== undefined && path.startsWith(prefix));
  const [best] = fitting.toSorted((a, b) => (b.prefix?.length ?? 0) - (a.prefix?.length ?? 0));
  return best?.prefix === undefined ? undefined : { prefix: best.prefix, sees: best.sees };
}

function prefixFor(row: string, path: string): string | undefined {
  if (!row.endsWith(EACH)) return row;
  const folder = row.slice(0, -EACH.length);
  const [home, ...rest] = path.startsWith(folder) ? path.slice(folder.length).split('/') : [];
  return rest.length > 0 ? `${folder}${home}/` : undefined;
}
