// A schema file on its way to being configuration.
import type { Diagnostic, Severity } from '#core/diagnostic.ts';
import { jsonPath } from '#core/validate/violation.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { FileKind } from './file-kinds.ts';
import type { Locate, TextPart } from './parse-source.ts';

export interface Source {
  /** As shown to people. */
  readonly file: string;
  readonly path: string;
  /** Position of its directory: later ones are laid over earlier ones. */
  readonly layer: number;
  readonly kind: FileKind;
  /** From the path: `aic/application/list`. */
  readonly id: string;
  /** Text of the built-in file that an overlay's entity stands for. */
  readonly builtIn?: string | undefined;
  /** Parsed YAML; the text itself for help files. */
  readonly value: unknown;
  readonly locate: Locate;
}

/** What a check found, before it is placed in the file. */
export interface Finding {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly severity?: Severity;
  readonly source: Source;
  readonly path: ValuePath;
  /** Point at the key instead of the value. */
  readonly at?: 'key' | 'value';
  /** Point at a part of the text. */
  readonly part?: TextPart;
  readonly received?: string | undefined;
  readonly expected?: string | undefined;
  readonly suggestion?: string | undefined;
}

const RECEIVED_LENGTH = 80;

export function toDiagnostic(finding: Finding): Diagnostic {
  const { source, path, code, zh, en, suggestion, expected } = finding;
  const received = finding.received ?? receivedText(source.value, path, finding.at);
  return {
    code,
    severity: finding.severity ?? 'error',
    file: source.file,
    range: source.locate(path, finding.at, finding.part),
    path: jsonPath(path),
    message: {
      zh: withHint(zh, suggestion, '，是不是想写 “', '”？'),
      en: withHint(en, suggestion, ' — did you mean "', '"?'),
    },
    ...(received === undefined ? {} : { received }),
    ...(expected === undefined ? {} : { expected }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

function withHint(text: string, suggestion: string | undefined, before: string, after: string): string {
  return suggestion === undefined ? text : `${text}${before}${suggestion}${after}`;
}

function receivedText(value: unknown, path: ValuePath, at: 'key' | 'value' | undefined): string | undefined {
  if (at === 'key') return path.length === 0 ? undefined : String(path.at(-1));
  const found = path.reduce<unknown>(
    (host, key) =>
      typeof host === 'object' && host !== null ? (host as Record<string | number, unknown>)[key] : undefined,
    value,
  );
  if (typeof found === 'object' || found === undefined) return undefined;
  const text = String(found);
  return text.length > RECEIVED_LENGTH ? `${text.slice(0, RECEIVED_LENGTH)}…` : text;
}
