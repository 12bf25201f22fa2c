// A guide as steps: its fenced blocks in their order. The word behind the language says what a block is for.
import { readFileSync } from 'node:fs';

export type GuideStep =
  /** Commands to run; the next `output` shows what they print. */
  | { readonly step: 'run'; readonly text: string }
  | { readonly step: 'output'; readonly lines: readonly string[] }
  /** The command that starts the server, and what it prints sooner or later. */
  | { readonly step: 'server'; readonly text: string }
  | { readonly step: 'server-output'; readonly lines: readonly string[] }
  /** What the open page shows. */
  | { readonly step: 'browser'; readonly lines: readonly string[] }
  /** What a file says, or is to say when there is none. */
  | { readonly step: 'file'; readonly path: string; readonly text: string }
  /** What the migration of that name says. */
  | { readonly step: 'migration'; readonly name: string; readonly text: string }
  /** Lines to replace. */
  | { readonly step: 'edit'; readonly path: string; readonly before: string; readonly after: string };

const SOURCES: ReadonlySet<string> = new Set(['yaml', 'ts', 'tsx', 'md']);
const FENCE = /^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm;

/** @throws Error for a block that says nothing known */
export function readGuide(file: string): readonly GuideStep[] {
  return guideSteps(readFileSync(file, 'utf8'));
}

/** Of a part of a guide. Throws as `readGuide`. */
export function guideSteps(text: string): readonly GuideStep[] {
  return [...text.matchAll(FENCE)].map(([, language = '', word = '', block = '']) =>
    stepOf(language, word.trim(), block),
  );
}

/** What it is about, in a few words. */
export function stepTitle(step: GuideStep): string {
  if ('lines' in step) return step.lines[0] ?? '';
  return 'path' in step ? step.path : (step.text.split('\n')[0] ?? '');
}

function stepOf(language: string, word: string, text: string): GuideStep {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (language === 'sh') return { step: word === '服务器' ? 'server' : 'run', text };
  if (language === 'text' && word === '服务器') return { step: 'server-output', lines };
  if (language === 'text') return { step: word === '浏览器' ? 'browser' : 'output', lines };
  if (language === 'diff')
    return { step: 'edit', path: word, before: side(lines, '-'), after: side(lines, '+') };
  if (language === 'sql' && word !== '') return { step: 'migration', name: word, text };
  if (SOURCES.has(language) && word !== '') return { step: 'file', path: word, text };
  throw new Error(`The guide has a block that nobody follows: ${language} ${word}`);
}

function side(lines: readonly string[], sign: string): string {
  return lines
    .filter((line) => line.startsWith(sign))
    .map((line) => line.slice(1))
    .join('\n');
}
