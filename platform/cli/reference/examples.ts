// The examples of the reference, of the kinds' folders and of `docs/examples/`, each made into the file that a person would write.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isRecord } from '#config/read/field-schema.ts';
import { parseSource } from '#config/read/parse-source.ts';

export interface Example {
  /** `column`, `widget` …: the file that it stands in. */
  readonly topic: string;
  /** `status`, `textarea` …: what it shows. */
  readonly name: string;
  /** What it shows in words, where no schema says so. */
  readonly title: string | undefined;
  /** The part that matters. */
  readonly part: string;
  /** Path inside a schema directory and text of the whole file. */
  readonly path: string;
  readonly text: string;
  /** Files that it needs beside it: path -> text. */
  readonly with: Readonly<Record<string, string>>;
}

const KINDS_FOLDER = 'runtime/kinds';
/** Topics that are called otherwise than their family. */
const TOPICS: Readonly<Record<string, string>> = { page: 'kind' };

/**
 * @param root The project's directory
 * @throws Error naming the file when one is not as expected
 */
export async function readExamples(root: string): Promise<readonly Example[]> {
  const directory = join(root, 'docs/examples');
  const files = (await readdir(directory)).filter((file) => file.endsWith('.yaml')).sort();
  const families = await foldersIn(join(root, KINDS_FOLDER));
  const found = await Promise.all([
    ...files.map((file) => topicExamples(directory, file)),
    ...families.map((family) => familyExamples(root, family)),
  ]);
  return found.flat();
}

async function topicExamples(directory: string, file: string): Promise<readonly Example[]> {
  const value = await readMap(join(directory, file));
  if (!isRecord(value.examples)) throw new Error(`${file}: no examples`);
  const hosts = isRecord(value.hosts) ? value.hosts : {};
  return Object.entries(value.examples).map(([name, row]) => {
    if (!isRecord(row)) throw new Error(`${file}: ${name} is no example`);
    return exampleOf(basename(file, '.yaml'), name, row, hostOf(row, hosts));
  });
}

/** The example of each kind stands in the kind's folder, the pages that they are put into beside them. */
async function familyExamples(root: string, family: string): Promise<readonly Example[]> {
  const folder = join(root, KINDS_FOLDER, family);
  const kinds = await foldersIn(folder);
  const withExample = kinds.filter((kind) => existsSync(join(folder, kind, 'example.yaml')));
  const hosts = existsSync(join(folder, 'hosts.yaml')) ? await readMap(join(folder, 'hosts.yaml')) : {};
  return Promise.all(
    withExample.map(async (kind) => {
      const row = await readMap(join(folder, kind, 'example.yaml'));
      return exampleOf(TOPICS[family] ?? family, kind, row, hostOf(row, hosts));
    }),
  );
}

function hostOf(row: Row, hosts: Row): string | undefined {
  return row.in === undefined ? undefined : expectText(hosts[String(row.in)]);
}

async function foldersIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted();
}

async function readMap(file: string): Promise<Row> {
  const { value, problems } = parseSource({ file, path: file, text: await readFile(file, 'utf8') });
  if (!isRecord(value)) throw new Error(`${file}: ${problems[0]?.message.en ?? 'no map'}`);
  return value;
}

type Row = Readonly<Record<string, unknown>>;

function exampleOf(topic: string, name: string, row: Row, host: string | undefined): Example {
  const part = expectText(row.yaml).trimEnd();
  const path = typeof row.path === 'string' ? row.path : `pages/aic/example/${topic}-${name}.yaml`;
  const up = '../'.repeat(path.split('/').length - 1);
  const kind = path.startsWith('pages/') ? 'page' : (KINDS[path.split('/')[0] ?? ''] ?? '');
  const head = `# yaml-language-server: $schema=${up}meta/${kind}.schema.json\n`;
  return {
    topic,
    name,
    title: typeof row.title === 'string' ? row.title : undefined,
    part,
    path,
    text: head + (host === undefined ? `${part}\n` : fill(host, topic, name, part)),
    with: isRecord(row.with)
      ? Object.fromEntries(Object.entries(row.with).map(([key, text]) => [key, expectText(text)]))
      : {},
  };
}

const KINDS: Readonly<Record<string, string>> = {
  enums: 'enum',
  entities: 'entity',
  api: 'api',
  errors: 'error',
  menus: 'menu',
  meta: 'fragment',
  journeys: 'journey',
};

/** The part takes the place of its marker, indented as that. */
function fill(host: string, topic: string, name: string, part: string): string {
  return host
    .replaceAll('{{topic}}', topic)
    .replaceAll('{{name}}', name)
    .replace(/^( *)\{\{example\}\}$/m, (_, indent: string) => part.replace(/^(?=.)/gm, indent));
}

function expectText(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`Expected a text, found ${JSON.stringify(value)}`);
  return value;
}
