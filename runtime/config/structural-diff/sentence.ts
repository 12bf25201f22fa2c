// A changed setting as a sentence, in both languages.
import type { Said } from './change.ts';

type Trail = readonly Said[];

export function zhInside(trail: Trail, ending: string): string {
  return trail.length === 0 ? '' : `${trail.map(({ zh }) => zh.trim()).join('的')}${ending}`;
}

export function enInside(trail: Trail): string {
  return trail.length === 0 ? '' : `${trail.map(({ en }) => en).join(' › ')}: `;
}

export function zhSentence(trail: Trail, { zh: noun }: Said, before: unknown, after: unknown): string {
  const where = zhInside(trail, '的');
  const [old, now] = [zhShown(before), zhShown(after)];
  if (typeof before === 'boolean' || typeof after === 'boolean')
    return `${where}“${noun.trim()}”${after === undefined ? '不再指定' : `改为${now}`}`;
  if (before === undefined) return `${where}${noun}设为${now ?? '新的内容'}`.trim();
  if (after === undefined)
    return `去掉${where}${noun}${old === undefined ? '' : `（原为${old.trimEnd()}）`}`.trim();
  if (old === undefined || now === undefined || old === now) return `${where}${noun}有改动`.trim();
  return `${where}${noun}由${old}改为${now}`.trim();
}

export function enSentence(trail: Trail, { en: noun }: Said, before: unknown, after: unknown): string {
  const head = `${enInside(trail)}${noun}`;
  const [old, now] = [enShown(before), enShown(after)];
  if (before === undefined) return now === undefined ? `${head} added` : `${head} set to ${now}`;
  if (after === undefined) return old === undefined ? `${head} removed` : `${head} removed (was ${old})`;
  if (old === undefined || now === undefined || old === now) return `${head} changed`;
  return `${head} changed from ${old} to ${now}`;
}

function zhShown(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? '“是”' : '“否”';
  if (typeof value === 'number') return ` ${value} `;
  if (value === null) return '“空”';
  return typeof value === 'string' ? `“${shortened(value)}”` : undefined;
}

function enShown(value: unknown): string | undefined {
  if (typeof value === 'string') return `"${shortened(value)}"`;
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}

const SHOWN_LENGTH = 60;

function shortened(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
