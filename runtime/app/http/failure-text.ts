// What a person reads when a call fails: "code: text", and below it the server's own words.
import { t } from '../i18n/translate.ts';
import type { CallError } from './call-error.ts';

export interface FailureText {
  readonly text: string;
  readonly detail?: string;
}

/** `statusTexts`: HTTP status -> meaning. A status without meaning shows what the server said instead. */
export function failureText(error: CallError, statusTexts: Readonly<Record<string, string>>): FailureText {
  const said = saidByServer(error);
  const meaning = error.status === undefined ? undefined : statusTexts[error.status];
  const lines = [...(meaning === undefined ? said.slice(1) : said), ...requestLine(error)];
  return {
    text: `${codeOf(error)}: ${meaning ?? said[0] ?? error.message}`,
    ...(lines.length === 0 ? {} : { detail: lines.join('\n') }),
  };
}

function codeOf(error: CallError): string {
  if (error.problem === 'network' || error.problem === 'timeout') return t(`http.${error.problem}.code`);
  // A refusal that came as HTTP 200 has no telling status.
  const isTelling = error.status !== undefined && error.status >= 300;
  return isTelling ? String(error.status) : (error.code ?? t('http.refused.code'));
}

/** The server's sentences, each once. */
export function saidByServer(error: CallError): readonly string[] {
  const { global, field = {} } = error;
  // The message of the first wrong field is mostly that of the whole failure, or its end.
  const further = Object.values(field).filter((fault) => global?.endsWith(fault) !== true);
  return [...(global === undefined ? [] : [global]), ...new Set(further)];
}

function requestLine(error: CallError): readonly string[] {
  return error.requestId === undefined ? [] : [t('http.request-id', { id: error.requestId })];
}
