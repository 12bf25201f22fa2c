import type { FileDownload } from './read-body.ts';

export function isDownload(answer: unknown): answer is FileDownload {
  return typeof answer === 'object' && answer !== null && 'blob' in answer && answer.blob instanceof Blob;
}
