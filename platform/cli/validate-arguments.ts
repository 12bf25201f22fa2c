// What `validate` is asked for.
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FORMAT_NAMES } from './format/formats.ts';
import { LANGUAGES, type Language } from './language.ts';
import { oneOf, readArguments } from './read-arguments.ts';
import { REPORT_FORMATS, REPORT_NAMES } from './report/reports.ts';
import { UsageError } from './usage-error.ts';

export interface ValidateArguments {
  /** Built-in first, then each `--schemas` in its order. */
  readonly directories: readonly string[];
  readonly language: Language;
  readonly format: (typeof FORMAT_NAMES)[number];
  readonly report?: {
    readonly name: (typeof REPORT_NAMES)[number];
    readonly format: (typeof REPORT_FORMATS)[number];
  };
  /** Write what diagnostics propose first. */
  readonly fix: boolean;
  /** Open the pages as well. */
  readonly render?: {
    /** As given: page ids, maybe several with commas between them; all when empty. */
    readonly only: readonly string[];
    /** Directory of pictures and findings; default `dist/render`. */
    readonly output?: string;
  };
  /** File to write instead of the terminal. */
  readonly output?: string;
}

/** @throws UsageError when an argument is wrong or a directory does not exist */
export async function readValidateArguments(
  args: readonly string[],
  root: string,
): Promise<ValidateArguments> {
  const { values } = readArguments({
    args: [...args],
    options: {
      schemas: { type: 'string', multiple: true },
      format: { type: 'string' },
      lang: { type: 'string', default: 'zh' },
      output: { type: 'string' },
      report: { type: 'string' },
      fix: { type: 'boolean', default: false },
      render: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
    },
  });
  const builtIn = join(root, 'schemas');
  const given = (values.schemas ?? []).map((directory) => resolve(directory));
  const output = values.output === undefined ? {} : { output: resolve(values.output) };
  const shared = {
    directories: [builtIn, ...(await existing(given.filter((directory) => directory !== builtIn)))],
    language: oneOf('--lang', values.lang, LANGUAGES),
    fix: values.fix,
  };
  if (values.fix && (values.report !== undefined || (values.format ?? 'human') !== 'human'))
    throw new UsageError('--fix 会打印改动，不能与 --report 或机器格式一起用');
  if (values.render && (values.report !== undefined || values.fix))
    throw new UsageError('--render 不能与 --report 或 --fix 一起用');
  if (values.only !== undefined && !values.render) throw new UsageError('--only 只与 --render 一起用');
  if (values.render)
    return {
      ...shared,
      format: oneOf('--format', values.format ?? 'human', FORMAT_NAMES),
      render: { only: values.only ?? [], ...output },
    };
  if (values.report === undefined)
    return { ...shared, ...output, format: oneOf('--format', values.format ?? 'human', FORMAT_NAMES) };
  const name = oneOf('--report', values.report, REPORT_NAMES);
  return {
    ...shared,
    ...output,
    format: 'human',
    report: { name, format: oneOf('--format', values.format ?? 'text', REPORT_FORMATS) },
  };
}

async function existing(directories: readonly string[]): Promise<readonly string[]> {
  for (const directory of directories) {
    const found = await stat(directory).catch(() => undefined);
    if (found?.isDirectory() !== true) throw new UsageError(`没有目录 ${directory}`);
  }
  return directories;
}
