import type { Diagnostic } from '#core/diagnostic.ts';
import type { LiveFaults } from '#core/live-news.ts';

const SHOWN = 5;

export function liveFaults(diagnostics: readonly Diagnostic[]): LiveFaults {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return {
    count: errors.length,
    first: errors.slice(0, SHOWN).map(({ file, range, code, message, suggestion }) => ({
      file,
      line: range.start.line,
      column: range.start.column,
      code,
      text: message.zh,
      ...(suggestion === undefined ? {} : { suggestion }),
    })),
  };
}
