// Formats of `validate`: one row each.

import type { CheckedFiles } from './checked-files.ts';
import { printGithub } from './print-github.ts';
import { printHuman } from './print-human.ts';
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

/** What the findings of a look with a browser are written to. */
export const FINDINGS_FILES: Readonly<Record<keyof typeof FORMATS, string>> = {
  human: 'findings.txt',
  json: 'findings.json',
  sarif: 'findings.sarif',
  junit: 'findings.xml',
  github: 'findings.txt',
};

export const FORMAT_NAMES = Object.keys(FORMATS) as readonly (keyof typeof FORMATS)[];
