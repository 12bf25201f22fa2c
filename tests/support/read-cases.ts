import { readFileSync } from 'node:fs';

/** Cases of a file below `tests/fixtures`, one a line. */
export function readCases<Case>(file: string): readonly Case[] {
  const text = readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
