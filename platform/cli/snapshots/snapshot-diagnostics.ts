// Snapshots against what the configuration says now: one diagnostic a difference.

import { diagnosticRow } from '#config/catalogue/diagnostic-catalogue.ts';
import type { Config } from '#config/config.ts';
import type { SchemaIndex } from '#config/index/schema-index.ts';
import { fileKind } from '#config/read/file-kinds.ts';
import type { Source } from '#config/read/source.ts';
import type { PlaceStep } from '#config/structural-diff/change.ts';
import type { ValuePath } from '#config/yaml/value-path.ts';
import type { Diagnostic, Range } from '#core/diagnostic.ts';
import { jsonPath } from '#core/validate/violation.ts';
import { brokenSnapshot } from './broken-snapshot.ts';
import { compareSnapshots } from './compare-snapshots.ts';
import { findEnum, findMention, findTenantScope } from './find-place.ts';
import type { TakenSnapshot } from './share-views.ts';
import { parseSnapshot, printSnapshot } from './snapshot.ts';
import type { SnapshotFiles } from './snapshot-files.ts';

export interface SnapshotQuestion {
  readonly config: Config;
  readonly schemaIndex: SchemaIndex;
  readonly taken: ReadonlyMap<string, TakenSnapshot>;
  readonly files: SnapshotFiles;
  /** Command that writes the snapshots as they should be. */
  readonly accept: string;
}

interface Fault {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly roles?: readonly string[];
  readonly at?: readonly PlaceStep[] | string;
  /** In the snapshot itself, which is at fault instead of the page. */
  readonly broken?: Range;
}

const START: Range = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };

/** In the order of their paths; none: every snapshot is as `--update` would write it. */
export function snapshotDiagnostics(question: SnapshotQuestion): readonly Diagnostic[] {
  const { taken, files, schemaIndex } = question;
  const paths = [...new Set([...taken.keys(), ...files.keys()])].sort();
  return paths.flatMap((path) => {
    const kind = fileKind(path);
    const source = kind === undefined ? undefined : schemaIndex.source(kind.kind, kind.id);
    return faultsOf(path, question).map((fault) => toDiagnostic(fault, source, path, question));
  });
}

function faultsOf(path: string, { taken, files, config }: SnapshotQuestion): readonly Fault[] {
  const [now, file] = [taken.get(path), files.get(path)];
  const kind = fileKind(path)?.kind ?? 'page';
  const noun = NOUNS[kind === 'menu' ? 'menu' : 'page'];
  if (now === undefined)
    return [
      {
        code: 'SNAPSHOT-STALE',
        zh: `${noun.zh}已经没有了，快照还在`,
        en: `The ${noun.en} is gone, its snapshot is not`,
      },
    ];
  if (file === undefined) {
    const roles = [...now.roles].flatMap(([role, lacks]) => (lacks === undefined ? [] : [role]));
    return [
      {
        code: 'SNAPSHOT-MISSING',
        zh: `新的${noun.zh}还没有快照`,
        en: `The new ${noun.en} has no snapshot yet`,
        roles,
      },
    ];
  }
  if (printSnapshot(now) === file.text) return [];
  const broken = brokenSnapshot(file);
  if (broken !== undefined)
    return [{ code: 'SNAPSHOT-BROKEN', zh: broken.zh, en: broken.en, broken: broken.range }];
  const before = parseSnapshot(file);
  const changes = before === undefined ? [] : compareSnapshots(kind, before, now, config);
  if (changes.length > 0) return changes.map((change) => ({ code: 'SNAPSHOT-CHANGED', ...change }));
  return [
    {
      code: 'SNAPSHOT-CHANGED',
      zh: `快照 ${file.file} 与重新生成的不同，但没有角色得到的内容有变化`,
      en: `The snapshot ${file.file} differs from a new one, yet no role gets anything else`,
    },
  ];
}

const NOUNS = { page: { zh: '页面', en: 'page' }, menu: { zh: '菜单', en: 'menu' } } as const;

function toDiagnostic(
  { code, zh, en, roles = [], at = [], broken }: Fault,
  source: Source | undefined,
  snapshotPath: string,
  { config, accept, files, taken }: SnapshotQuestion,
): Diagnostic {
  const snapshot = files.get(snapshotPath)?.file ?? snapshotPath;
  const severity = diagnosticRow(code)?.severity ?? 'error';
  if (broken !== undefined)
    return {
      ...{ code, severity, file: snapshot, range: broken, path: jsonPath([]) },
      message: {
        zh: `${zh}，无法比较。用 ${accept} 重写`,
        en: `${en}: nothing was compared. Write it anew with ${accept}`,
      },
    };
  const path = source === undefined ? [] : changedPath(source, at, taken.get(snapshotPath)?.content);
  const labels = roles.map((role) => config.permissions.roleLabels[role] ?? role);
  const who = {
    zh: labels.length === 0 ? '' : `（${labels.join('、')}）`,
    en: roles.length === 0 ? '' : ` (${roles.join(', ')})`,
  };
  return {
    code,
    severity,
    file: source?.file ?? snapshot,
    range: source?.locate(path, endsAtKey(path) ? 'key' : 'value') ?? START,
    path: jsonPath(path),
    message: {
      zh: `${zh}${who.zh}。有意的改动用 ${accept} 接受`,
      en: `${en}${who.en}. Accept an intended change with ${accept}`,
    },
    ...(roles.length === 0 ? {} : { received: roles.join(' ') }),
  };
}

/** The page itself where nothing nearer is known. */
function changedPath({ value, kind }: Source, at: readonly PlaceStep[] | string, view: unknown): ValuePath {
  const found =
    typeof at === 'string'
      ? (findEnum(value, view, at) ?? findMention(value, at) ?? [])
      : findTenantScope(value, at);
  return found.length === 0 && kind === 'page' ? ['route'] : found;
}

/** A key names what changed; an item of a list has none. */
function endsAtKey(path: readonly (string | number)[]): boolean {
  return typeof path.at(-1) === 'string';
}
