// Formats of `validate`: one row each.
import { printHuman } from '../print-human.ts';
import type { CheckedFiles } from './checked-files.ts';
import { printGithub } from './print-github.ts';
import { printJson } from './print-json.ts';
import { printJunit } from './print-junit.ts';
import { printSarif } from './print-sarif.ts';

export const FORMATS = {
  human: ({ diagnostics, texts, colour, language }: CheckedFiles) =>
    printHuman(diagnostics, texts, colour, language),
  json: printJson,
  sarif: printSarif,
  junit: printJunit,
  github: printGithub,
} as const satisfies Readonly<Record<string, (checked: CheckedFiles) => string>>;

export const FORMAT_NAMES = Object.keys(FORMATS) as readonly (keyof typeof FORMATS)[];
