import type { printLiteral, SAMPLE_LANGUAGES } from '#compile/code-sample.ts';
import type { tint } from '#compile/code-tint.ts';

export interface CodeSample {
  /** One row a language; `print` writes a call as a program. */
  readonly languages: typeof SAMPLE_LANGUAGES;
  /** A JSON value laid out for reading. */
  readonly printLiteral: typeof printLiteral;
  /** Colours for a text; of samples by the language's `ink`. */
  readonly tint: typeof tint;
}

/** Writes calls as programs; loaded when a plugin shows one, because no list page does. */
export async function loadCodeSample(): Promise<CodeSample> {
  const [{ SAMPLE_LANGUAGES: languages, printLiteral }, { tint }] = await Promise.all([
    import('#compile/code-sample.ts'),
    import('#compile/code-tint.ts'),
  ]);
  return { languages, printLiteral, tint };
}
