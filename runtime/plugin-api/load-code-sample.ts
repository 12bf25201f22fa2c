import type { filesOf, printLiteral, SAMPLE_LANGUAGES } from '#compile/code-sample.ts';

export interface CodeSample {
  /** One row a language; `print` writes a call as a program. */
  readonly languages: typeof SAMPLE_LANGUAGES;
  /** A JSON value laid out for reading. */
  readonly printLiteral: typeof printLiteral;
  /** Files that the program of a call reads. */
  readonly filesOf: typeof filesOf;
}

/** Writes calls as programs; loaded when a plugin shows one, because no list page does. */
export async function loadCodeSample(): Promise<CodeSample> {
  const { SAMPLE_LANGUAGES: languages, ...tools } = await import('#compile/code-sample.ts');
  return { languages, ...tools };
}
