// Pictures and sounds in a response: as its body, or as base64 inside its JSON.

import { fileInText, HeldFile } from './held-file.ts';
import type { TestAnswer } from './wire.ts';

const LEAST_LENGTH = 200;
const MAX_FILES = 6;

export function findFiles(answer: TestAnswer, json: unknown): readonly HeldFile[] {
  const type = answer.contentType.split(';')[0]?.trim() ?? '';
  if (answer.bodyBase64 !== '' && !answer.truncated && /^(?:image|audio)\//.test(type))
    return [new HeldFile(`answer.${type.split('/')[1]}`, type, answer.bodyBase64)];
  return search(json, '').slice(0, MAX_FILES);
}

function search(value: unknown, path: string): readonly HeldFile[] {
  if (typeof value === 'string') {
    if (value.length < LEAST_LENGTH) return [];
    const file = fileInText(value, path.replaceAll(/[^\w.-]/g, '_'));
    return file === undefined ? [] : [file];
  }
  if (Array.isArray(value))
    return value.slice(0, 50).flatMap((item, index) => search(item, `${path}_${index}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    search(member, path === '' ? key : `${path}_${key}`),
  );
}
