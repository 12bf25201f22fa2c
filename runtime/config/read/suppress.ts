// Comments that silence a finding, with a reason: `# aip-ignore SCH-OPEN-PAGE: 理由`, on the line above or at its end.
import type { Diagnostic, Range } from '#core/diagnostic.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import { DIAGNOSTIC_CATALOGUE, diagnosticRow } from '../catalogue/diagnostic-catalogue.ts';
import { SHAPE_ROWS } from '../catalogue/shape-rows.ts';
import type { SourceFile } from '../config.ts';

const MARK = 'aip-ignore';
const COMMENT =
  /(?:^|\s)#\s*aip-ignore\b[ \t]*(?<codes>[\w-]+(?:[ \t]*[,，、][ \t]*[\w-]+)*)?[ \t]*[:：]?[ \t]*(?<reason>.*?)[ \t]*$/;
const BLANK = /^\s*(?:#.*)?$/;
/** Syntax and shape: no rule looks at a file with such a fault. */
const STOPS_RULES: ReadonlySet<string> = new Set([
  'SCH-YAML',
  'SCH-FILE',
  'SCH-MISSING-FILE',
  ...SHAPE_ROWS.map(({ code }) => code),
]);

/** One code of one comment. */
interface Suppression {
  readonly file: string;
  /** As written; empty when the comment names none. */
  readonly code: string;
  /** The code that was meant, when the written one is misspelt: one mistake is one finding. */
  readonly meant: string | undefined;
  /** Line that it is about. */
  readonly line: number;
  readonly reason: string;
  /** The code inside the comment. */
  readonly range: Range;
}

/**
 * Takes out what comments silence and adds what is wrong with the comments themselves.
 *
 * `files` are the effective ones. What would make the configuration unusable or unsafe stays, whatever a comment says.
 * The result is not sorted.
 */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
): readonly Diagnostic[] {
  const suppressions = files.flatMap(readSuppressions);
  if (suppressions.length === 0) return diagnostics;
  const used = new Set<Suppression>();
  const left = diagnostics.filter((diagnostic) => {
    const hits = isSuppressible(diagnostic)
      ? suppressions.filter((suppression) => isAbout(suppression, diagnostic))
      : [];
    for (const hit of hits) used.add(hit);
    return hits.length === 0;
  });
  // Rules do not look at broken files, and some at nothing while one is broken: what they would find is unknown then.
  const allRulesRan = left.every(({ code }) => !STOPS_RULES.has(code));
  return [...left, ...suppressions.flatMap((one) => faultsOf(one, used.has(one), allRulesRan))];
}

function readSuppressions({ file, path, text }: SourceFile): readonly Suppression[] {
  if (!text.includes(MARK) || !path.endsWith('.yaml')) return [];
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const groups = COMMENT.exec(line)?.groups;
    if (groups === undefined) return [];
    const mark = line.lastIndexOf(MARK);
    const codes = (groups.codes ?? '').split(/[\s,，、]+/).filter((code) => code !== '');
    const about = {
      file,
      line: (BLANK.test(line) ? nextLine(lines, index) : index) + 1,
      reason: groups.reason ?? '',
    };
    if (codes.length === 0)
      return [{ ...about, code: '', meant: undefined, range: rangeIn(index, mark, MARK.length) }];
    let end = mark + MARK.length;
    return codes.map((code) => {
      const start = line.indexOf(code, end);
      end = start + code.length;
      return { ...about, code, meant: meantBy(code), range: rangeIn(index, start, code.length) };
    });
  });
}

function meantBy(code: string): string | undefined {
  const known = DIAGNOSTIC_CATALOGUE.map((row) => row.code);
  return known.includes(code) ? code : didYouMean(code, known);
}

/** The next line that says something. */
function nextLine(lines: readonly string[], index: number): number {
  const found = lines.findIndex((line, at) => at > index && !BLANK.test(line));
  return found < 0 ? index : found;
}

function rangeIn(index: number, start: number, length: number): Range {
  return {
    start: { line: index + 1, column: start + 1 },
    end: { line: index + 1, column: start + length + 1 },
  };
}

function isSuppressible({ code }: Diagnostic): boolean {
  return diagnosticRow(code)?.suppressible === true;
}

function isAbout({ file, meant, line }: Suppression, diagnostic: Diagnostic): boolean {
  return file === diagnostic.file && meant === diagnostic.code && line === diagnostic.range.start.line;
}

function faultsOf(suppression: Suppression, isUsed: boolean, allRulesRan: boolean): readonly Diagnostic[] {
  const { code, reason } = suppression;
  const row = diagnosticRow(code);
  if (row === undefined) return [unknownCode(suppression)];
  if (!row.suppressible) {
    return [
      fault(suppression, 'SCH-SUPPRESSION-CODE', {
        zh: `${code} 不能忽略：忽略后配置无法使用或不再安全，请修好它`,
        en: `${code} cannot be ignored: the configuration would not work or would not be safe; repair it`,
      }),
    ];
  }
  if (!isUsed) {
    const message = {
      zh: `这条注释所指的第 ${suppression.line} 行没有 ${code}，请删除注释`,
      en: `Line ${suppression.line}, which this comment is about, has no ${code}; remove the comment`,
    };
    return allRulesRan ? [fault(suppression, 'SCH-SUPPRESSION-UNUSED', message)] : [];
  }
  if (reason !== '') return [];
  return [
    fault(suppression, 'SCH-SUPPRESSION-REASON', {
      zh: `忽略 ${code} 要写理由：# ${MARK} ${code}: 理由`,
      en: `Ignoring ${code} needs a reason: # ${MARK} ${code}: reason`,
    }),
  ];
}

function unknownCode(suppression: Suppression): Diagnostic {
  const { code, meant: near } = suppression;
  const message =
    code === ''
      ? {
          zh: `要写明忽略哪个诊断：# ${MARK} 诊断码: 理由`,
          en: `Say which finding to ignore: # ${MARK} CODE: reason`,
        }
      : {
          zh: `没有诊断码 “${code}”${near === undefined ? '' : `，是不是想写 “${near}”？`}`,
          en: `There is no code "${code}"${near === undefined ? '' : ` — did you mean "${near}"?`}`,
        };
  return {
    ...fault(suppression, 'SCH-SUPPRESSION-CODE', message),
    ...(near === undefined ? {} : { suggestion: near }),
  };
}

function fault({ file, range, code }: Suppression, own: string, message: Diagnostic['message']): Diagnostic {
  return {
    code: own,
    severity: own === 'SCH-SUPPRESSION-UNUSED' ? 'warning' : 'error',
    file,
    range,
    path: '',
    message,
    ...(code === '' ? {} : { received: code }),
  };
}
