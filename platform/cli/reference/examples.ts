// The examples of the reference: `docs/examples/<topic>.yaml`, each made into the file that a person would write.
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

/** @throws Error naming the file when one is not as expected */
export async function readExamples(directory: string): Promise<readonly Example[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.yaml')).sort();
  const topics = await Promise.all(
    files.map(async (file) => topicExamples(file, await readFile(join(directory, file), 'utf8'))),
  );
  return topics.flat();
}

function topicExamples(file: string, text: string): readonly Example[] {
  const { value, problems } = parseSource({ file, path: file, text });
  if (!isRecord(value) || !isRecord(value.examples))
    throw new Error(`${file}: ${problems[0]?.message.en ?? 'no examples'}`);
  const topic = basename(file, '.yaml');
  const hosts = isRecord(value.hosts) ? value.hosts : {};
  return Object.entries(value.examples).map(([name, row]) => {
    if (!isRecord(row)) throw new Error(`${file}: ${name} is no example`);
    return exampleOf(topic, name, row, row.in === undefined ? undefined : expectText(hosts[String(row.in)]));
  });
}

function exampleOf(
  topic: string,
  name: string,
  row: Readonly<Record<string, unknown>>,
  host: string | undefined,
): Example {
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
