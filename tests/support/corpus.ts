// The planted mistakes: each folder of tests/fixtures/broken lays one over the sound schemas and says what is to be found.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SourceFile } from '#config/config.ts';
import { readSchemaDirectories } from '../../platform/cli/files/read-files.ts';

export interface Expectation {
  readonly path: string;
  readonly code: string;
  readonly line: number;
  readonly column: number;
  readonly suggestion: string | undefined;
}

export interface PlantedMistake {
  readonly name: string;
  readonly layer: readonly SourceFile[];
  readonly expected: readonly Expectation[];
  /** `# right: …` names the right answer where none is suggested; `# none: why` says that there is none by nature. */
  readonly right: string | undefined;
  readonly none: string | undefined;
}

export interface Corpus {
  readonly sound: readonly SourceFile[];
  readonly mistakes: readonly PlantedMistake[];
}

const FIXTURES = resolve(import.meta.dirname, '../fixtures');
const EXPECT = /^# expect: (?<code>[A-Z-]+) (?<line>\d+):(?<column>\d+)(?: (?<suggestion>.+))?$/gm;

export async function readCorpus(): Promise<Corpus> {
  const names = readdirSync(join(FIXTURES, 'broken')).sort();
  const [sound = [], ...layers] = await readSchemaDirectories([
    join(FIXTURES, 'sound'),
    ...names.map((name) => join(FIXTURES, 'broken', name)),
  ]);
  return { sound, mistakes: names.map((name, index) => readMistake(name, layers[index] ?? [])) };
}

function readMistake(name: string, layer: readonly SourceFile[]): PlantedMistake {
  return {
    name,
    layer,
    expected: layer.flatMap(({ path, text }) =>
      [...text.matchAll(EXPECT)].map(({ groups = {} }) => ({
        path,
        code: groups.code ?? '',
        line: Number(groups.line),
        column: Number(groups.column),
        suggestion: groups.suggestion,
      })),
    ),
    right: noteOf(layer, 'right'),
    none: noteOf(layer, 'none'),
  };
}

function noteOf(layer: readonly SourceFile[], note: 'right' | 'none'): string | undefined {
  const pattern = new RegExp(`^# ${note}: (.+)$`, 'm');
  return layer.map(({ text }) => pattern.exec(text)?.[1]).find((text) => text !== undefined);
}
