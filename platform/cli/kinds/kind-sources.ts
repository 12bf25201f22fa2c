// The kinds of the page language as their folders describe them: `runtime/kinds/<family>/<kind>/schema.yaml`.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '#config/read/field-schema.ts';
import { parseSource } from '#config/read/parse-source.ts';
import type { JsonSchema } from '#core/contract.ts';
import { UsageError } from '../command/usage-error.ts';

type Definitions = Readonly<Record<string, JsonSchema>>;

export interface KindSource {
  /** Value that pages write, e.g. `steps`; the folder's name. */
  readonly name: string;
  /** Folder below the project's directory. */
  readonly folder: string;
  /** Names of the files in the folder. */
  readonly files: readonly string[];
  readonly title: { readonly zh: string; readonly en: string };
  /** Place among its like in lists for people. */
  readonly order: number;
  /** What it is for, in a few words. */
  readonly summary: string;
  readonly description: string | undefined;
  readonly comment: string | undefined;
  /** When its view comes: when it is first drawn, alone or as one file with its like; else with the console. */
  readonly load: 'at-once' | 'on-demand' | 'together';
  /** Modules that come on demand as well and that a document with a page of this kind announces. */
  readonly announces: readonly string[];
  /** Style sheets below `runtime/app/` that come with its view, and with those of others. */
  readonly styles: readonly string[];
  /** Kinds of value that it can show or write (`ValueKind`); empty: any. */
  readonly reads: readonly string[];
  /** Kinds of value in a list that it can show; empty: any. */
  readonly holds: readonly string[];
  readonly required: readonly string[];
  /** Keys of the family that it does not have. */
  readonly without: readonly string[];
  /** Keys that only this kind has, or that it describes in its own words. */
  readonly properties: Definitions;
  readonly definitions: Definitions;
}

export interface FamilySource {
  /** `block`, `column` …: the folder's name. */
  readonly name: string;
  /** Name of its definition among the parts; `page` is a file of its own. */
  readonly definition: string;
  /** Key whose value names the kind; absent: the kind is the one whose key is there. */
  readonly key: string | undefined;
  /** Every kind has the same keys. */
  readonly shared: boolean;
  /** Ending of the kinds' own definitions. */
  readonly suffix: string;
  readonly title: string;
  readonly description: string;
  readonly comment: string | undefined;
  readonly required: readonly string[];
  readonly properties: Definitions;
  readonly kinds: readonly KindSource[];
}

export interface KindSources {
  readonly families: readonly FamilySource[];
  /** Definitions that belong to no kind, with the title of their file. */
  readonly parts: { readonly title: string; readonly description: string; readonly definitions: Definitions };
}

export const KINDS_FOLDER = 'runtime/kinds';

/** @throws UsageError that names the file when one is not as expected */
export async function readKindSources(root: string): Promise<KindSources> {
  const parts = await readMap(root, `${KINDS_FOLDER}/parts.yaml`);
  const families = await Promise.all(
    (await foldersIn(join(root, KINDS_FOLDER))).map((name) => readFamily(root, name)),
  );
  return {
    families,
    parts: {
      title: parts.text('title'),
      description: parts.text('description'),
      definitions: parts.schemas('definitions'),
    },
  };
}

async function readFamily(root: string, name: string): Promise<FamilySource> {
  const folder = `${KINDS_FOLDER}/${name}`;
  const family = await readMap(root, `${folder}/family.yaml`);
  const kinds = await Promise.all(
    (await foldersIn(join(root, folder))).map((kind) => readKind(root, `${folder}/${kind}`, kind)),
  );
  return {
    name,
    definition: family.text('definition'),
    key: family.maybeText('key'),
    shared: family.value.shared === true,
    suffix: family.maybeText('suffix') ?? '',
    title: family.text('title'),
    description: family.text('description'),
    comment: family.maybeText('$comment'),
    required: family.names('required'),
    properties: family.schemas('properties'),
    kinds: kinds.toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1)),
  };
}

async function readKind(root: string, folder: string, name: string): Promise<KindSource> {
  const [schema, files] = await Promise.all([
    readMap(root, `${folder}/schema.yaml`),
    readdir(join(root, folder)),
  ]);
  const title = isRecord(schema.value.title) ? schema.value.title : {};
  if (typeof title.zh !== 'string' || typeof title.en !== 'string' || typeof schema.value.order !== 'number')
    throw new UsageError(`${folder}/schema.yaml：需要 title: { zh, en } 和数字 order`);
  return {
    name,
    folder,
    files: files.toSorted(),
    title: { zh: title.zh, en: title.en },
    order: schema.value.order,
    summary: schema.text('summary'),
    description: schema.maybeText('description'),
    comment: schema.maybeText('$comment'),
    load: loadOf(schema.maybeText('load'), folder),
    announces: schema.names('announces'),
    styles: schema.names('styles'),
    reads: schema.names('reads'),
    holds: schema.names('holds'),
    required: schema.names('required'),
    without: schema.names('without'),
    properties: schema.schemas('properties'),
    definitions: schema.schemas('definitions'),
  };
}

function loadOf(text = 'at-once', folder: string): KindSource['load'] {
  const found = LOADS.find((load) => load === text);
  if (found === undefined)
    throw new UsageError(`${folder}/schema.yaml：load 应当是 ${LOADS.join('、')}，写的是 ${text}`);
  return found;
}

const LOADS = ['at-once', 'on-demand', 'together'] as const;

async function foldersIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name)
    .toSorted();
}

/** A YAML file whose keys are asked for by the type that they must have. */
async function readMap(root: string, file: string) {
  const text = await readFile(join(root, file), 'utf8').catch(() => {
    throw new UsageError(`缺少 ${file}`);
  });
  const { value, problems } = parseSource({ file, path: file, text });
  if (!isRecord(value)) throw new UsageError(`${file}：${problems[0]?.message.zh ?? '应当是一个映射'}`);
  const maybeText = (key: string) => {
    const found = value[key];
    if (found !== undefined && typeof found !== 'string') throw new UsageError(`${file}：${key} 应当是文字`);
    return found;
  };
  return {
    value,
    maybeText,
    text(key: string): string {
      const found = maybeText(key);
      if (found === undefined) throw new UsageError(`${file}：缺少 ${key}`);
      return found;
    },
    names: (key: string): readonly string[] => (Array.isArray(value[key]) ? value[key].map(String) : []),
    schemas(key: string): Definitions {
      const found = value[key];
      if (!isRecord(found)) return {};
      return Object.fromEntries(
        Object.entries(found).flatMap(([name, schema]) =>
          isRecord(schema) ? [[name, schema] as const] : [],
        ),
      );
    },
  };
}
