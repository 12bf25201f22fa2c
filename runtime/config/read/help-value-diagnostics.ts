// Help texts are no YAML: their values are looked up where they stand.
import type { Diagnostic } from '#core/diagnostic.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import { HELP_VALUES, helpValuePlaces, isHelpValue } from '#core/help-value.ts';
import type { SourceFile } from '../config.ts';

export function helpValueDiagnostics({ file, text }: SourceFile): readonly Diagnostic[] {
  const known = Object.keys(HELP_VALUES);
  return helpValuePlaces(text)
    .filter(({ name }) => !isHelpValue(name))
    .map(({ name, offset, length }) => {
      const before = text.slice(0, offset).split('\n');
      const start = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
      const near = didYouMean(name, known);
      const suggestion = near === undefined ? undefined : `{{${near}}}`;
      const [zh, en] =
        near === undefined ? ['', ''] : [`，是不是想写 “{{${near}}}”？`, ` — did you mean "{{${near}}}"?`];
      return {
        code: 'SCH-HELP-VALUE',
        severity: 'error',
        file,
        range: { start, end: { line: start.line, column: start.column + length } },
        path: '',
        message: {
          zh: `帮助正文里没有可以填入的值 “${name}”${zh}`,
          en: `There is no value "${name}" to fill into help texts${en}`,
        },
        expected: known.join(', '),
        ...(suggestion === undefined ? {} : { suggestion }),
      };
    });
}
