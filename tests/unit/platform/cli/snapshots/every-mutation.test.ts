// Whatever an edit changes for a role changes the snapshot, and what changes nothing for anybody does not.
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Config, SourceFile } from '#config/config.ts';
import { editYaml } from '#config/edit/edit-yaml.ts';
import { isRecord } from '#config/read/field-schema.ts';
import { parseSource } from '#config/read/parse-source.ts';
import { pageForViewer } from '#config/viewer/page-for-viewer.ts';
import { isPagePermitted } from '#config/viewer/page-permitted.ts';
import { roleViewer } from '#config/viewer/role-viewer.ts';
import { createWorkspace, type Workspace } from '#config/workspace/workspace.ts';
import type { ValuePath } from '#config/yaml/value-path.ts';
import type { Page } from '#core/page.ts';
import { readSchemaDirectories } from '../../../../../platform/cli/files/read-files.ts';
import { compareSnapshots } from '../../../../../platform/cli/snapshots/compare-snapshots.ts';
import { parseSnapshot, printSnapshot } from '../../../../../platform/cli/snapshots/snapshot.ts';
import { pageSnapshot, takeSnapshots } from '../../../../../platform/cli/snapshots/take-snapshots.ts';

const RUNS = Number(process.env.SNAPSHOT_RUNS ?? 30);
const MINUTES = 20 * 60_000;
const [layer = []] = await readSchemaDirectories([resolve(import.meta.dirname, '../../../../../schemas')]);
const start = createWorkspace([layer]);
const WAYS = ['drop', 'text', 'count', 'flip', 'swap', 'right'] as const;
type Way = (typeof WAYS)[number];
const mutations = layer
  .filter(({ path }) => path.startsWith('pages/'))
  .flatMap((file) =>
    placesIn(parseSource(file).value).flatMap((place) => WAYS.map((way) => ({ file, ...place, way }))),
  )
  .filter(isPossible);

it(
  'follows every single change of a page that reaches a role, and nothing else',
  () => {
    const score = { tried: 0, invalid: 0, same: 0, changed: 0, seen: 0, told: 0 };
    const missed: string[] = [];
    for (const mutation of fc.sample(fc.constantFrom(...mutations), { numRuns: RUNS, seed: 7 })) {
      const { file, path, way } = mutation;
      const text = mutated(mutation);
      if (text === file.text) continue;
      score.tried += 1;
      const { config } = edited(start, file, text);
      if (config === undefined) {
        score.invalid += 1;
        continue;
      }
      const [before, after] = [pageOf(start, file), pageOf({ config }, file)];
      const isChanged = given(before.config, before.page) !== given(after.config, after.page);
      const [old, now] = [pageSnapshot(before.config, before.page), pageSnapshot(after.config, after.page)];
      const isSeen = printSnapshot(old) !== printSnapshot(now);
      const name = `${way} ${path.join('.')} of ${file.path}`;
      if (isSeen !== isChanged) missed.push(name);
      score[isChanged ? 'changed' : 'same'] += 1;
      if (!isSeen) continue;
      score.seen += 1;
      // The words are made of the text: what it does not hold cannot be told.
      const read = parseSnapshot({ ...file, text: printSnapshot(old) });
      const changes = read === undefined ? [] : compareSnapshots('page', read, now, after.config);
      if (changes.length > 0) score.told += 1;
      else missed.push(`${name}: no words`);
    }
    console.log(
      `snapshots: ${score.seen} of ${score.changed} changes seen, ${score.told} told; ` +
        `${score.same} without effect; ${score.invalid} of ${score.tried} edits were invalid`,
    );
    expect(missed).toEqual([]);
    expect(score.changed).toBeGreaterThan(RUNS / 4);
  },
  MINUTES,
);

it(
  'stays as it is when pages are written another way',
  () => {
    const pages = layer.filter(({ path }) => path.startsWith('pages/'));
    const before = textsOf(start);
    for (const rewrite of [commented, rewritten]) {
      const next = start.with(pages.map((file) => ({ layer: 0, ...file, text: rewrite(file) })));
      expect(textsOf(next)).toEqual(before);
    }
  },
  MINUTES,
);

it(
  'is the same at every run, in whatever order the files are read',
  () => {
    const before = textsOf(start);
    expect(textsOf(createWorkspace([layer]))).toEqual(before);
    expect(textsOf(createWorkspace([[...layer].reverse()]))).toEqual(before);
  },
  MINUTES,
);

function textsOf({ config }: Workspace): ReadonlyMap<string, string> {
  if (config === undefined) throw new Error('The schemas do not load');
  return new Map([...takeSnapshots(config)].map(([path, snapshot]) => [path, printSnapshot(snapshot)]));
}

interface Place {
  readonly path: ValuePath;
  readonly value: unknown;
}

interface Mutation extends Place {
  readonly file: SourceFile;
  readonly way: Way;
}

function isPossible({ path, value, way }: Mutation): boolean {
  const last = path.at(-1);
  const possible: Readonly<Record<Way, boolean>> = {
    drop: true,
    text: typeof value === 'string',
    count: typeof value === 'number',
    flip: typeof value === 'boolean',
    swap: typeof last === 'number' && last > 0,
    right: last === 'label' && path.length > 1,
  };
  return possible[way];
}

function mutated({ file, path, value, way }: Mutation): string {
  const [last, around] = [path.at(-1), path.slice(0, -1)];
  if (way === 'drop') return editYaml(file.text, [{ path, value: undefined }]);
  if (way === 'swap') return editYaml(file.text, [{ path: [...around, Number(last) - 1], from: path }]);
  if (way === 'right') return editYaml(file.text, [{ path: [...around, 'can'], value: 'project.manage' }]);
  const next = way === 'text' ? `${value}甲` : way === 'count' ? Number(value) + 1 : value !== true;
  return editYaml(file.text, [{ path, value: next }]);
}

function edited(workspace: Workspace, { file, path }: SourceFile, text: string): Workspace {
  return workspace.with([{ layer: 0, file, path, text }]);
}

function pageOf({ config }: Pick<Workspace, 'config'>, { path }: SourceFile) {
  const page = config?.pages.get(path.slice('pages/'.length, -'.yaml'.length));
  if (config === undefined || page === undefined) throw new Error(`${path} does not load`);
  return { config, page };
}

/** All that the server sends of a page to any role. */
function given(config: Config, page: Page): string {
  const sent = Object.keys(config.permissions.roles).map((role) => {
    const viewer = roleViewer(config, role);
    if (!isPagePermitted(page, viewer)) return null;
    const { hash, ...linked } = pageForViewer(config, page, viewer);
    return sorted(linked);
  });
  return JSON.stringify(sent);
}

function placesIn(value: unknown, path: ValuePath = []): readonly Place[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => placesIn(item, [...path, index]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([key, member]) => placesIn(member, [...path, key]))
      : [];
  return path.length === 0 ? inner : [{ path, value }, ...inner];
}

/** Order of keys says nothing. */
function sorted(value: unknown): unknown {
  return byKeys(value, (a, b) => (a < b ? -1 : 1));
}

function reversed(value: unknown): unknown {
  return byKeys(value, (a, b) => (a < b ? 1 : -1));
}

function byKeys(value: unknown, order: (a: string, b: string) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => byKeys(item, order));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => order(a, b));
  return Object.fromEntries(entries.map(([key, member]) => [key, byKeys(member, order)]));
}

/** Comments and empty lines where they disturb no text of several lines. */
function commented({ text }: SourceFile): string {
  const lines = text.split('\n').map((line) => (/^[a-zA-Z]+:/.test(line) ? `\n# 说明\n${line}` : line));
  return `${lines.join('\n')}\n# 完\n`;
}

/** JSON is YAML as well. */
function rewritten(file: SourceFile): string {
  return JSON.stringify(reversed(parseSource(file).value));
}
