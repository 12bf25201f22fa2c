// What a failed call means for an upload: try again, go on elsewhere, or give up and say why.
import { CallError } from '../http/call-error.ts';
import { formText } from '../i18n/form-text.ts';

export type UploadErrorClass =
  /** The connection or the server has a bad moment. */
  | { readonly kind: 'wait' }
  /** The server has another idea of how far the file is. */
  | { readonly kind: 'ask-again' }
  /** The upload is unknown to the server. */
  | { readonly kind: 'begin-again' }
  /** The person has to decide. */
  | { readonly kind: 'stop'; readonly text: string };

const PASSING: ReadonlySet<number | undefined> = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Of a bad moment that will not pass by itself. */
const LASTING: ReadonlySet<string | undefined> = new Set(['file.disk-full']);

export function classifyUploadError(error: unknown): UploadErrorClass {
  // A chunk that took too long: an abort by the person never comes here.
  if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: 'wait' };
  if (!(error instanceof CallError)) return { kind: 'stop', text: failureText(error) };
  const { problem, status, code } = error;
  if (code === 'upload.wrong-offset') return { kind: 'ask-again' };
  if (status === 404) return { kind: 'begin-again' };
  if (problem === 'network' || problem === 'timeout') return { kind: 'wait' };
  // The connection broke off and a proxy responded instead.
  if (code === 'request.interrupted') return { kind: 'wait' };
  if (PASSING.has(status) && !LASTING.has(code)) return { kind: 'wait' };
  return { kind: 'stop', text: error.global ?? error.message };
}

/** Of the browser itself: the file was moved, changed or is on a disk that is gone. */
function failureText(error: unknown): string {
  const unreadable = error instanceof DOMException && /NotReadable|NotFound/.test(error.name);
  return formText(unreadable ? 'upload.unreadable' : 'upload.failed');
}
