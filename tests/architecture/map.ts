// docs/map.md: each floor with its rooms, one line a room from its own README.md.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { House } from './house.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** From the bottom to the top; a floor's folder begins its rooms' paths. */
const FLOORS = [
  ...['runtime/core', 'runtime/config', 'runtime/compile', 'runtime/plugin-api', 'runtime/kinds'],
  ...['runtime/app', 'runtime'],
  'plugins',
  ...['platform/network', 'platform/storage', 'platform/jobs', 'platform/notifications', 'platform/machines'],
  ...['platform/engines', 'platform/operations', 'platform/http', 'platform/web', 'platform/workers'],
  ...['platform/supervise', 'platform/boot', 'platform/cli', 'platform'],
  'presets',
];

interface Folder {
  readonly path: string;
  readonly files: number;
  readonly lines: number;
  /** Folders that its files import from, types included. */
  readonly uses: ReadonlySet<string>;
}

export function drawMap(house: House): string {
  const folders = [...foldersOf(house).values()];
  const floors = FLOORS.map((floor) => ({
    floor,
    folders: folders.filter(({ path }) => floorOf(path) === floor),
  }));
  const text = floors.map(({ floor, folders: own }) => drawFloor(floor, own)).join('\n');
  return `# Map\n\nWritten by \`npm run map\` from the sources and each folder's README.md; do not edit.\n\n${text}`;
}

/** Folders without a line of their own, as sentences. */
export function* findUnexplained(house: House): Iterable<string> {
  for (const path of foldersOf(house).keys())
    if (lineOf(path) === '') yield `${path}/README.md: its first line says what the folder is for`;
}

function drawFloor(floor: string, folders: readonly Folder[]): string {
  const files = sum(folders.map((folder) => folder.files));
  const lines = sum(folders.map((folder) => folder.lines));
  const below = [...new Set(folders.flatMap(({ uses }) => [...uses].map(floorOf)))].filter(
    (one) => one !== floor,
  );
  const rows = folders.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map((folder) => drawRow(floor, folder));
  return [
    `## ${floor}`,
    '',
    `${lineOf(floor)} ${files} files, ${about(lines)} lines.${below.length === 0 ? '' : ` Uses ${below.toSorted().join(', ')}.`}`,
    '',
    '| folder | what it is for | files | lines | uses on this floor |',
    '|---|---|---:|---:|---|',
    ...rows,
    '',
  ].join('\n');
}

function drawRow(floor: string, { path, files, lines, uses }: Folder): string {
  const name = path === floor ? '.' : path.slice(floor.length + 1);
  const beside = [...uses]
    .filter((used) => floorOf(used) === floor)
    .map((used) => (used === floor ? '.' : used.slice(floor.length + 1)));
  return `| ${name} | ${lineOf(path)} | ${files} | ${about(lines)} | ${beside.toSorted().join(', ')} |`;
}

function foldersOf({ files, arrows }: House): ReadonlyMap<string, Folder> {
  const folders = new Map<string, Folder & { readonly uses: Set<string> }>();
  for (const { path, lines } of files.values()) {
    const folder = folderOf(path);
    const before = folders.get(folder) ?? { path: folder, files: 0, lines: 0, uses: new Set<string>() };
    folders.set(folder, { ...before, files: before.files + 1, lines: before.lines + lines });
  }
  for (const { from, to } of arrows)
    if (files.has(to) && folderOf(to) !== folderOf(from)) folders.get(folderOf(from))?.uses.add(folderOf(to));
  return folders;
}

/** The kinds of a family are alike: one row for all of them. */
function folderOf(path: string): string {
  return /^runtime\/kinds\/[^/]+(?=\/)/.exec(path)?.[0] ?? dirname(path);
}

function floorOf(path: string): string {
  return FLOORS.find((floor) => path === floor || path.startsWith(`${floor}/`)) ?? path;
}

/** First line of text of the folder's README.md; empty without one. */
function lineOf(folder: string): string {
  const file = join(ROOT, folder, 'README.md');
  if (!existsSync(file)) return '';
  return (
    readFileSync(file, 'utf8')
      .split('\n')
      .find((line) => line !== '' && !line.startsWith('#')) ?? ''
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, number) => before + number, 0);
}

/** Two digits: a size that changes with every line would make the map old every day. */
function about(lines: number): string {
  return Number(lines.toPrecision(2)).toLocaleString('en');
}
