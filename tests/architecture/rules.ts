// The rules of docs/architecture.md. Each gives its faults as sentences, `file:line: what`.
import { dirname } from 'node:path/posix';
import { GLOBALS, isAllowed, LANGUAGE, PACKAGES } from './foreign.ts';
import type { House } from './house.ts';
import {
  BLIND_CASTS,
  CAST_BORDERS,
  HANDS_ON,
  LONG_FILES,
  LONG_FUNCTIONS,
  MAX_FILE_LINES,
  MAX_FUNCTION_LINES,
  MODULE_STATE,
} from './limits.ts';
import { findRings } from './rings.ts';
import { roomOf } from './rooms.ts';
import { standsAt } from './stands-at.ts';

const BLIND = 'as unknown as';

export type Rule = (house: House) => Iterable<string>;

export const RULES: Readonly<Record<string, Rule>> = {
  *'each file stands in a room'({ files }) {
    for (const path of files.keys())
      if (roomOf(standsAt(path)) === undefined) yield `${path}: stands in no room`;
  },

  *'a room sees itself and what its row names'({ arrows }) {
    for (const { from, to, line } of arrows) {
      const room = roomOf(standsAt(from));
      if (room === undefined || roomOf(standsAt(to))?.prefix === room.prefix) continue;
      if (!room.sees.some((seen) => standsAt(to).startsWith(seen)))
        yield `${from}:${line}: ${room.prefix} does not see ${to}`;
    }
  },

  *'imports name files that exist'({ files, arrows }) {
    const isOther = (to: string) => to.startsWith('schemas/') || /\.(?:sql|svg)$/.test(to);
    for (const { from, to, line } of arrows)
      if (!files.has(to.replace(/\?\w+$/, '')) && !isOther(to)) yield `${from}:${line}: there is no ${to}`;
  },

  *'nothing is imported in a ring, types included'({ files, arrows }) {
    const graph = new Map([...files.keys()].map((path) => [path, [] as string[]]));
    for (const { from, to } of arrows) graph.get(from)?.push(to);
    for (const ring of findRings(graph)) yield `ring: ${ring.join(' -> ')}`;
  },

  *'folders are not imported in a ring, types included'({ arrows }) {
    const graph = new Map<string, string[]>();
    for (const { from, to } of arrows) {
      const [folder, other] = [folderOf(from), folderOf(to)];
      const named = graph.get(folder) ?? [];
      if (folder !== other) named.push(other);
      graph.set(folder, named);
    }
    for (const ring of findRings(graph)) yield `ring: ${ring.join(' -> ')}`;
  },

  *'a package is used where its row says'({ packages }) {
    for (const { from, specifier, line } of packages)
      if (!isAllowed(PACKAGES, specifier, standsAt(from))) yield `${from}:${line}: package ${specifier}`;
  },

  *'a global is used where its row says'({ files }) {
    for (const { path, globals } of files.values())
      for (const { name, line } of globals)
        if (!LANGUAGE.has(name) && !isAllowed(GLOBALS, name, standsAt(path)))
          yield `${path}:${line}: global ${name}`;
  },

  *'modules remember nothing'({ files }) {
    for (const { path, state } of files.values())
      for (const { name, line } of state)
        if (MODULE_STATE[path]?.includes(name) !== true) yield `${path}:${line}: the module keeps ${name}`;
    for (const [path, names] of Object.entries(MODULE_STATE))
      for (const name of names)
        if (files.get(path)?.state.some((spot) => spot.name === name) !== true)
          yield `${path}: keeps no ${name} any more, its row can go`;
  },

  *'casts stand at listed borders'({ files }) {
    const counts = new Map<string, number>();
    for (const { path, casts } of files.values()) {
      if (casts.length === 0) continue;
      const border = borderOf(path);
      if (border === undefined) yield `${path}:${casts[0]?.line}: a cast`;
      else counts.set(border, (counts.get(border) ?? 0) + casts.length);
    }
    for (const [border, listed] of Object.entries(CAST_BORDERS)) {
      const count = counts.get(border) ?? 0;
      if (count !== listed) yield `${border}: ${count} casts, ${listed} are listed`;
    }
  },

  *'casts go through no unknown, nothing is said not to be null'({ files }) {
    for (const { path, casts } of files.values())
      for (const { name, line } of casts)
        if (name !== 'as' && !(name === BLIND && Object.hasOwn(BLIND_CASTS, path)))
          yield `${path}:${line}: ${name}`;
  },

  *'rows about casts through unknown are in use'({ files }) {
    for (const path of Object.keys(BLIND_CASTS))
      if (files.get(path)?.casts.some(({ name }) => name === BLIND) !== true)
        yield `${path}: has no such cast, its row can go`;
  },

  *[`functions stop at ${MAX_FUNCTION_LINES} lines`]({ files }) {
    const seen = new Set<string>();
    for (const { path, functions } of files.values())
      for (const { name, line, lines } of functions) {
        if (lines <= MAX_FUNCTION_LINES) continue;
        const row = `${path} ${name}`;
        seen.add(row);
        if (lines > (LONG_FUNCTIONS[row] ?? MAX_FUNCTION_LINES))
          yield `${path}:${line}: ${name} has ${lines} lines`;
      }
    for (const row of Object.keys(LONG_FUNCTIONS))
      if (!seen.has(row)) yield `${row}: is short now, its row can go`;
  },

  *[`files stop at ${MAX_FILE_LINES} lines, style sheets too`]({ files }) {
    for (const { path, lines } of files.values())
      if (lines > (LONG_FILES[path] ?? MAX_FILE_LINES) && !path.includes('/generated/'))
        yield `${path}: ${lines} lines`;
    for (const path of Object.keys(LONG_FILES))
      if ((files.get(path)?.lines ?? 0) <= MAX_FILE_LINES) yield `${path}: is short now, its row can go`;
  },

  *'files are named after what is in them'({ files }) {
    const banned = /^(?:utils?|helpers?|common|misc|const(?:ants)?|types)\.\w+$/;
    for (const path of files.keys()) if (banned.test(lastOf(path))) yield `${path}: says nothing`;
  },

  *'files are kebab-case, components PascalCase'({ files }) {
    const name = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?\.(?:ts|tsx|css|mjs)|[A-Z][A-Za-z0-9]*\.tsx)$/;
    for (const path of files.keys()) if (!name.test(lastOf(path))) yield `${path}: another name`;
  },

  *'exports have names'({ files }) {
    for (const { path, hasDefaultExport } of files.values())
      if (hasDefaultExport && !path.endsWith('.d.ts')) yield `${path}: exports without a name`;
  },

  *'no file only hands on'({ files }) {
    for (const { path, handsOn } of files.values())
      if (handsOn.exports > 1 && handsOn.isEmptyOtherwise && !HANDS_ON.includes(path))
        yield `${path}: a barrel`;
  },

  *'nothing is any, evaluated or kept from the compiler'({ files }) {
    for (const { path, escapes } of files.values())
      for (const { name, line } of escapes) yield `${path}:${line}: ${name}`;
  },

  *'code is read, not written in strings'({ files }) {
    for (const { path, longestText } of files.values())
      if (longestText.lines > MAX_FUNCTION_LINES)
        yield `${path}:${longestText.line}: ${longestText.lines} lines of text`;
  },

  *'statistics are left out of what a browser loads first'({ files, arrows }) {
    const atOnce = new Map<string, string[]>();
    for (const { from, to, typeOnly, later } of arrows)
      if (!typeOnly && !later) atOnce.set(from, [...(atOnce.get(from) ?? []), to]);
    const loaded = new Set(files.has('runtime/main.tsx') ? ['runtime/main.tsx'] : []);
    for (const path of loaded) for (const to of atOnce.get(path) ?? []) loaded.add(to);
    for (const path of loaded)
      if (path.startsWith('runtime/core/statistics/')) yield `${path}: is loaded first`;
  },
};

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What is generated for a folder belongs to it. */
function folderOf(path: string): string {
  return dirname(standsAt(path)).replace(/\/generated$/, '');
}

/** The longest listed prefix of the path. */
function borderOf(path: string): string | undefined {
  return Object.keys(CAST_BORDERS)
    .filter((prefix) => path.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length)[0];
}
