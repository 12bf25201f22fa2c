// What `validate` is asked for.
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LANGUAGES, type Language } from './command/language.ts';
import { oneOf, readArguments } from './command/read-arguments.ts';
import { mustBeUsable } from './command/usable-output.ts';
import { UsageError } from './command/usage-error.ts';
import { shownPath } from './files/read-files.ts';
import type { Fix } from './fix.ts';
import { FORMAT_NAMES } from './format/formats.ts';
import { REPORT_FORMATS, REPORT_NAMES } from './report/reports.ts';
import type { SnapshotsAsked } from './snapshots/check-snapshots.ts';

export interface ValidateArguments {
  /** Built-in first, then each `--schemas` in its order. */
  readonly directories: readonly string[];
  readonly language: Language;
  readonly format: (typeof FORMAT_NAMES)[number];
  readonly report?: {
    readonly name: (typeof REPORT_NAMES)[number];
    readonly format: (typeof REPORT_FORMATS)[number];
  };
  /** Write what diagnostics propose first, or show it. */
  readonly fix?: Fix;
  /** Open the pages as well. */
  readonly render?: {
    /** As given: page ids, maybe several with commas between them; all when empty. */
    readonly only: readonly string[];
    /** As given: page ids that every role opens although the rest is drawn. */
    readonly pages: readonly string[];
    /** Percent, 1 to 100, of what other roles than the first open; absent: everything. */
    readonly sample: number | undefined;
    readonly seed: string;
    /** Directory of pictures and findings; default `dist/render`. */
    readonly output?: string;
  };
  /** Compare what each role gets with snapshots of it. */
  readonly snapshots?: SnapshotsAsked;
  /** Walk journeys as well. */
  readonly journeys?: JourneyArguments;
  /** File to write instead of the terminal. */
  readonly output?: string;
}

/** All journeys when nothing is asked for. */
export interface JourneyArguments {
  /** As given: journey ids, maybe several with commas between them. */
  readonly only: readonly string[];
  /** As given: page ids. */
  readonly pages: readonly string[];
  /** Percent, 1 to 100. */
  readonly sample: number | undefined;
  readonly seed: string;
  /** Directory of pictures and findings; default `dist/journeys`. */
  readonly output?: string;
}

/** @throws UsageError when an argument is wrong or a directory does not exist */
export async function readValidateArguments(
  args: readonly string[],
  root: string,
): Promise<ValidateArguments> {
  const { values } = readArguments({
    args: withOptionalValue(args, '--snapshots'),
    options: {
      schemas: { type: 'string', multiple: true },
      format: { type: 'string' },
      lang: { type: 'string', default: 'zh' },
      output: { type: 'string' },
      report: { type: 'string' },
      fix: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      render: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      snapshots: { type: 'string' },
      update: { type: 'boolean', default: false },
      journeys: { type: 'boolean', default: false },
      pages: { type: 'string', multiple: true },
      sample: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const builtIn = join(root, 'schemas');
  const given = (values.schemas ?? []).map((directory) => resolve(directory));
  const output = values.output === undefined ? {} : { output: resolve(values.output) };
  const shared = {
    directories: [builtIn, ...(await existing(given.filter((directory) => directory !== builtIn)))],
    language: oneOf('--lang', values.lang, LANGUAGES),
    ...(values.fix ? { fix: values['dry-run'] ? ('dry-run' as const) : ('write' as const) } : {}),
  };
  if (values['dry-run'] && !values.fix) throw new UsageError('--dry-run 只与 --fix 一起用');
  if (values.fix && (values.report !== undefined || (values.format ?? 'human') !== 'human'))
    throw new UsageError('--fix 会打印改动，不能与 --report 或机器格式一起用');
  if ((values.render || values.journeys) && (values.report !== undefined || values.fix))
    throw new UsageError('--render 和 --journeys 不能与 --report 或 --fix 一起用');
  if (values.render && values.journeys) throw new UsageError('--render 和 --journeys 分开运行');
  const others = values.render || values.journeys || values.fix || values.report !== undefined;
  if (values.snapshots !== undefined && others)
    throw new UsageError('--snapshots 不能与 --render、--journeys、--fix 或 --report 一起用');
  if (values.update && values.snapshots === undefined)
    throw new UsageError('--update 只与 --snapshots 一起用');
  if (values.only !== undefined && !values.render && !values.journeys)
    throw new UsageError('--only 只与 --render 或 --journeys 一起用');
  for (const option of ['pages', 'sample', 'seed'] as const)
    if (values[option] !== undefined && !values.render && !values.journeys)
      throw new UsageError(`--${option} 只与 --render 或 --journeys 一起用`);
  if (output.output !== undefined)
    await mustBeUsable(output.output, values.render || values.journeys ? 'directory' : 'file');
  const drawn = {
    only: values.only ?? [],
    pages: values.pages ?? [],
    sample: values.sample === undefined ? undefined : percentOf(values.sample),
    seed: values.seed ?? '0',
  };
  if (values.journeys)
    return {
      ...shared,
      format: oneOf('--format', values.format ?? 'human', FORMAT_NAMES),
      journeys: { ...drawn, ...output },
    };
  if (values.render)
    return {
      ...shared,
      format: oneOf('--format', values.format ?? 'human', FORMAT_NAMES),
      render: { ...drawn, ...output },
    };
  if (values.report === undefined)
    return {
      ...shared,
      ...output,
      format: oneOf('--format', values.format ?? 'human', FORMAT_NAMES),
      ...(values.snapshots === undefined
        ? {}
        : { snapshots: snapshotsWanted(values.snapshots, values.update, shared.directories, root) }),
    };
  const name = oneOf('--report', values.report, REPORT_NAMES);
  return {
    ...shared,
    ...output,
    format: 'human',
    report: { name, format: oneOf('--format', values.format ?? 'text', REPORT_FORMATS) },
  };
}

/** `--name` with nothing behind it is `--name=`. */
function withOptionalValue(args: readonly string[], name: string): string[] {
  return args.map((arg, index) => {
    const next = args[index + 1];
    return arg === name && (next === undefined || next.startsWith('-')) ? `${name}=` : arg;
  });
}

function snapshotsWanted(
  named: string,
  update: boolean,
  [, ...layers]: readonly string[],
  root: string,
): SnapshotsAsked {
  // Overlays may be compared with the built-in snapshots, which shows what they change, but never be written there.
  if (update && named === '' && layers.length > 0)
    throw new UsageError('用了 --schemas 时，--update 要写明快照目录：--snapshots DIR --update');
  const own = named === '' && layers.length > 0 ? 'my-snapshots' : named;
  const words = [
    ...layers.flatMap((layer) => ['--schemas', shownPath(layer)]),
    ...['--snapshots', ...(own === '' ? [] : [own]), '--update'],
  ];
  return {
    directory: named === '' ? join(root, 'tests/snapshots') : resolve(named),
    update,
    accept: `npm run validate -- ${words.join(' ')}`,
  };
}

function percentOf(text: string): number {
  const percent = Number(text);
  if (percent >= 1 && percent <= 100) return percent;
  throw new UsageError(`--sample 是 1 到 100 的百分数，实际是 “${text}”`);
}

async function existing(directories: readonly string[]): Promise<readonly string[]> {
  for (const directory of directories) {
    const found = await stat(directory).catch(() => undefined);
    if (found?.isDirectory() !== true) throw new UsageError(`没有目录 ${directory}`);
  }
  return directories;
}
