// What several roles get of one thing -> one content, and what each role lacks of it.
import type { Config } from '#config/config.ts';
import { roleViewer } from '#config/viewer/role-viewer.ts';
import type { Viewer } from '#config/viewer/viewer.ts';
import { type Members, orderedMembers } from './ordered-members.ts';
import { isCovered, missingParts, withoutParts } from './parts.ts';
import type { Snapshot } from './snapshot.ts';

/** What one person gets; undefined: nothing. */
export type Seen = { readonly view: Members; readonly tables: Snapshot['tables'] } | undefined;

/** A snapshot that was just taken: which names each role really meets is still known. */
export interface TakenSnapshot extends Snapshot {
  readonly tablesOf: ReadonlyMap<string, Snapshot['tables']>;
}

/** Parts that no role gets are left out. Roles stand in the order of `permissions.yaml`. */
export function shareViews(config: Config, see: (viewer: Viewer) => Seen): TakenSnapshot {
  const roles = Object.keys(config.permissions.roles);
  const seen = new Map(roles.map((role) => [role, see(roleViewer(config, role))]));
  const open = [...seen.values()].flatMap((one) => one ?? []);
  const whole = open.length === 0 ? {} : (see(withEverything(config))?.view ?? {});
  const lacks = open.map(({ view }) => new Set(missingParts(whole, view)));
  const nobodys = new Set(
    lacks.flatMap((own) => [...own].filter((part) => lacks.every((other) => isCovered(part, other)))),
  );
  const content = withoutParts(whole, nobodys);
  return {
    roles: new Map(
      [...seen].map(([role, one]) => [role, one === undefined ? undefined : missingParts(content, one.view)]),
    ),
    content,
    tables: joinTables(open.map(({ tables }) => tables)),
    tablesOf: new Map([...seen].map(([role, one]) => [role, one?.tables ?? {}])),
  };
}

/** A viewer with every level and key in this deployment; no role need be so strong. */
function withEverything(config: Config): Viewer {
  return { ...roleViewer(config, 'systemAdmin'), access: ['*'], permissions: {} };
}

function joinTables(all: readonly Snapshot['tables'][]): Snapshot['tables'] {
  const names = [...new Set(all.flatMap((tables) => Object.keys(tables)))];
  return Object.fromEntries(
    names.flatMap((name) => {
      const table = orderedMembers(Object.assign({}, ...all.map((tables) => tables[name] ?? {})));
      return Object.keys(table).length === 0 ? [] : [[name, table]];
    }),
  );
}
