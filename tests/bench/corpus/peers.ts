// The same files through ajv-cli and Spectral with our meta schemas, and amis pages through amis's own schema.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SourceFile } from '#config/config.ts';
import { fileKind } from '#config/read/file-kinds.ts';
import { META_SCHEMAS } from '#config/read/meta-schemas.ts';
import { parseSource } from '#config/read/parse-source.ts';
import type { PeerFinding } from './score.ts';

/** A file of one planted mistake, or of the sound schemas. */
export interface CorpusFile {
  readonly mistake: string;
  readonly file: SourceFile;
}

export interface PeerRun {
  readonly findings: readonly PeerFinding[];
  readonly cpuMs: number;
}

const ROOT = resolve(import.meta.dirname, '../../..');
const TOOLS = join(ROOT, 'tests/bench/peer-tools');
const BASE = 'https://schemas.invalid/';
/** Prints the process's own CPU time as it ends. */
const CPU_PROBE =
  "data:text/javascript,process.on('exit',()=>{const c=process.cpuUsage();process.stderr.write('\\nCPU '+(c.user+c.system)/1000)})";

/** Programs of the packages that nobody else carries, below `tests/bench/peer-tools`. */
const PROGRAMS = {
  ajv: 'node_modules/ajv-cli/dist/index.js',
  spectral: 'node_modules/@stoplight/spectral-cli/dist/index.js',
} as const;

export function arePeersInstalled(): boolean {
  return Object.values(PROGRAMS).every((program) => existsSync(join(TOOLS, program)));
}

/** Throws with npm's own words when they cannot be installed. */
export async function installPeers(): Promise<void> {
  if (arePeersInstalled()) return;
  const text = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], TOOLS);
  if (!arePeersInstalled()) throw new Error(`npm ci in ${TOOLS}:\n${text}`);
}

/** Our meta schemas with names that other tools can resolve. */
async function writeSchemas(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const [name, schema] of Object.entries(META_SCHEMAS))
    await writeFile(join(directory, name), JSON.stringify({ $id: `${BASE}${name}`, ...schema }));
}

export async function runAjv(files: readonly CorpusFile[], work: string): Promise<PeerRun> {
  const schemas = join(work, 'schemas');
  await writeSchemas(schemas);
  const runs: PeerRun[] = [];
  // ajv-cli stops at the first file that is no YAML, so such files get a run of their own.
  const isReadable = ({ file }: CorpusFile) => parseSource(file).problems.length === 0;
  const groups = [
    ...byKind(files.filter(isReadable)),
    ...files.filter((one) => !isReadable(one)).flatMap((one) => [...byKind([one])]),
  ];
  for (const [index, [kind, group]] of groups.entries()) {
    const directory = join(work, `ajv-${index}`);
    await writeGroup(directory, group);
    const others = Object.keys(META_SCHEMAS).filter((name) => name !== `${kind}.schema.json`);
    const args = [
      'validate',
      ...[
        '-s',
        join(schemas, `${kind}.schema.json`),
        ...others.flatMap((name) => ['-r', join(schemas, name)]),
      ],
      ...['-d', join(directory, '*.yaml'), '--spec=draft2020', '--strict=false', '--all-errors'],
      ...['--validate-formats=false', '--errors=json'],
    ];
    const { text, cpuMs } = await runTool(PROGRAMS.ajv, args, directory);
    const [first] = group;
    const stopped = /^error:/m.test(text) && first !== undefined;
    const findings = stopped ? [unplaced(first)] : ajvFindings(text, group, (path) => path);
    runs.push({ cpuMs, findings });
  }
  return joined(runs);
}

export async function runAmisSchema(files: readonly CorpusFile[], work: string): Promise<PeerRun> {
  const directory = join(work, 'amis');
  await mkdir(directory, { recursive: true });
  const pages = files.filter(({ file }) => /^kind: amis$/m.test(file.text));
  for (const [index, { file }] of pages.entries()) {
    const value = parseSource(file).value as { readonly body?: unknown } | undefined;
    await writeFile(join(directory, `${index}.json`), JSON.stringify(value?.body ?? null));
  }
  const args = [
    ...['validate', '-s', join(ROOT, 'node_modules/amis/schema.json'), '-d', join(directory, '*.json')],
    // With all errors it prints hundreds of megabytes: every node is compared with every type.
    ...['--spec=draft7', '--strict=false', '--errors=json'],
  ];
  const { text, cpuMs } = await runTool(PROGRAMS.ajv, args, directory);
  return { cpuMs, findings: ajvFindings(text, pages, (path) => ['body', ...path]) };
}

export async function runSpectral(files: readonly CorpusFile[], work: string): Promise<PeerRun> {
  const runs: PeerRun[] = [];
  for (const [kind, group] of byKind(files)) {
    const directory = join(work, `spectral-${kind}`);
    await writeGroup(directory, group);
    await writeFile(join(directory, 'ruleset.json'), JSON.stringify(ruleset(kind)));
    const args = [
      'lint',
      join(directory, '*.yaml'),
      '-r',
      join(directory, 'ruleset.json'),
      '-f',
      'json',
      '--quiet',
    ];
    const { text, cpuMs } = await runTool(PROGRAMS.spectral, [...args, '--fail-severity=hint'], directory);
    runs.push({ cpuMs, findings: spectralFindings(text, group) });
  }
  return joined(runs);
}

function ruleset(kind: string): object {
  const name = `${kind}.schema.json`;
  const $defs = Object.fromEntries(
    Object.entries(META_SCHEMAS)
      .filter(([other]) => other !== name)
      .map(([other, schema]) => [other, { $id: `${BASE}${other}`, ...schema }]),
  );
  const own = META_SCHEMAS[name] as { readonly $defs?: object };
  const schema = { $id: `${BASE}${name}`, ...own, $defs: { ...own.$defs, ...$defs } };
  const then = { function: 'schema', functionOptions: { dialect: 'draft2020-12', allErrors: true, schema } };
  return { rules: { shape: { given: '$', severity: 'error', then } } };
}

function unplaced({ mistake, file }: CorpusFile): PeerFinding {
  return { mistake, path: file.path, line: undefined, column: undefined, suggestion: undefined };
}

interface AjvError {
  readonly instancePath: string;
}

/** ajv-cli prints `<file> invalid` and the errors of that file; it has paths, no lines, so we look the lines up for it. */
function ajvFindings(
  text: string,
  group: readonly CorpusFile[],
  whole: (path: readonly (string | number)[]) => readonly (string | number)[],
): readonly PeerFinding[] {
  return text.split(/^(?=\S+\/\d+\.\w+ invalid$)/m).flatMap((part) => {
    const index = Number(/\/(\d+)\.\w+ invalid/.exec(part)?.[1] ?? Number.NaN);
    const source = group[index];
    const json = part.slice(part.indexOf('['), part.lastIndexOf(']') + 1);
    // A file that cannot be read at all stops ajv-cli with a message in place of a list.
    const errors: readonly AjvError[] = json.startsWith('[') ? JSON.parse(json) : [];
    if (source === undefined) return [];
    const { locate } = parseSource(source.file);
    return errors.map(({ instancePath }): PeerFinding => {
      const keys = instancePath
        .split('/')
        .slice(1)
        .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
      const path = keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      const { start } = locate(whole(path));
      return { mistake: source.mistake, path: source.file.path, ...start, suggestion: undefined };
    });
  });
}

interface SpectralResult {
  readonly source: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

function spectralFindings(text: string, group: readonly CorpusFile[]): readonly PeerFinding[] {
  const results: readonly SpectralResult[] = JSON.parse(
    text.slice(text.indexOf('['), text.lastIndexOf(']') + 1),
  );
  return results.flatMap(({ source, range }) => {
    const of = group[Number(/(\d+)\.yaml$/.exec(source)?.[1])];
    if (of === undefined) return [];
    const { line, character } = range.start;
    const place = { path: of.file.path, line: line + 1, column: character + 1 };
    return [{ mistake: of.mistake, ...place, suggestion: undefined }];
  });
}

function byKind(files: readonly CorpusFile[]): ReadonlyMap<string, readonly CorpusFile[]> {
  const groups = new Map<string, CorpusFile[]>();
  for (const one of files) {
    const kind = fileKind(one.file.path)?.kind;
    if (kind === undefined || kind === 'help') continue;
    groups.set(kind, [...(groups.get(kind) ?? []), one]);
  }
  return groups;
}

async function writeGroup(directory: string, group: readonly CorpusFile[]): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const [index, { file }] of group.entries())
    await writeFile(join(directory, `${index}.yaml`), file.text);
}

function joined(runs: readonly PeerRun[]): PeerRun {
  return {
    findings: runs.flatMap(({ findings }) => findings),
    cpuMs: runs.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  };
}

async function runTool(script: string, args: readonly string[], cwd: string) {
  const text = await run(process.execPath, ['--import', CPU_PROBE, join(TOOLS, script), ...args], cwd);
  return { text, cpuMs: Number(/CPU ([\d.]+)/.exec(text)?.[1]) };
}

/** Both outputs in the order in which they were written; checkers end with a failure code when they find something. */
function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const both = ['-c', 'exec "$0" "$@" 2>&1', command, ...args];
  return new Promise((done) =>
    execFile('sh', both, { cwd, maxBuffer: 256 * 1024 * 1024 }, (_, stdout) => done(stdout)),
  );
}
