import type { Diagnostic } from '#core/diagnostic.ts';

/** What a banner can show of broken files. */
export interface LiveFaults {
  /** Errors in all; 0: the files as they stand are good. */
  readonly count: number;
  readonly first: readonly {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly code: string;
    readonly text: string;
    readonly suggestion?: string;
  }[];
}

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
