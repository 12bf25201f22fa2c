import { type Source, toDiagnostic } from '#config/read/source.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import type { Fault } from './fault.ts';

/** What was looked for and what was meant, then what there is instead and the picture of it, if there is one. `step` is its path in the file. */
export function faultDiagnostic(
  { code, zh, en, there, path, at, suggestion }: Fault,
  source: Source,
  step: Fault['path'],
  picture: string | undefined,
): Diagnostic {
  const placed = { code, zh, en, source, path: [...step, ...path], suggestion };
  const diagnostic = toDiagnostic(at === undefined ? placed : { ...placed, at });
  const { message } = diagnostic;
  return {
    ...diagnostic,
    message: {
      zh: `${ended(message.zh, '。')}${there === undefined ? '' : `${there.zh}；`}${picture === undefined ? '没有截图' : `截图 ${picture}`}`,
      en: `${ended(message.en, '. ')}${there === undefined ? '' : `${there.en}; `}${picture === undefined ? 'no picture' : `picture ${picture}`}`,
    },
  };
}

function ended(sentence: string, stop: string): string {
  return /[?？]$/.test(sentence) ? sentence + stop.slice(1) : sentence + stop;
}
