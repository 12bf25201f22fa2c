import type { Diagnostic } from '#core/diagnostic.ts';
import type { Language } from '../command/language.ts';

/** What every format prints. */
export interface CheckedFiles {
  readonly diagnostics: readonly Diagnostic[];
  /** Texts of all effective files, by the name that diagnostics show. */
  readonly texts: ReadonlyMap<string, string>;
  readonly language: Language;
  /** Colours make sense. */
  readonly colour: boolean;
}
