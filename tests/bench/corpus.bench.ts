import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace } from '#config/workspace.ts';
import { type Corpus, readCorpus } from '../support/corpus.ts';
import {
  type CorpusFile,
  installPeers,
  type PeerRun,
  runAjv,
  runAmisSchema,
  runSpectral,
} from './corpus/peers.ts';
import { percent, type Score, SOUND, scoreOf } from './corpus/score.ts';
import { report, reportLimit } from './report.ts';

let corpus: Corpus;
let work: string;

beforeAll(async () => {
  corpus = await readCorpus();
  work = await mkdtemp(join(tmpdir(), 'aip-corpus-'));
  await installPeers();
});
afterAll(() => rm(work, { recursive: true, force: true }));

describe('the corpus of planted mistakes', () => {
  it('is found by our checks, once and in place', () => {
    const ours = runOurs();
    const score = scoreOf(corpus.mistakes, ours.findings);
    const share = (part: number, of: number) => (100 * part) / of;
    const limits = { atLeast: true, digits: 1 } as const;
    reportLimit('planted mistakes found', 100, share(score.found, score.of), '%', {
      ...limits,
      detail: `${score.of} mistakes, ${ours.cpuMs.toFixed(0)} ms CPU`,
    });
    reportLimit('planted mistakes, exact place', 100, share(score.placed, score.of), '%', limits);
    reportLimit('planted mistakes, exactly one finding', 100, share(score.single, score.of), '%', limits);
    reportLimit('planted mistakes, right suggestion', 90, share(score.suggested, score.answerable), '%', {
      ...limits,
      detail: `${score.answerable} have one right answer`,
    });
    reportLimit('false alarms on sound files', 0, falseAlarms(ours), '');
    reportTool('ours', score, ours);
  });

  it('is seen by other checkers as far as they can', async () => {
    const files: readonly CorpusFile[] = [
      ...corpus.sound.map((file) => ({ mistake: SOUND, file })),
      ...corpus.mistakes.flatMap(({ name, layer }) => layer.map((file) => ({ mistake: name, file }))),
    ];
    const tools = {
      'ajv-cli, our meta schemas': runAjv,
      'Spectral, our meta schemas': runSpectral,
      "amis's own schema": runAmisSchema,
    };
    for (const [name, tool] of Object.entries(tools)) {
      const run = await tool(files, work);
      expect(run.cpuMs, `${name} did not run`).toBeGreaterThan(0);
      reportTool(name, scoreOf(corpus.mistakes, run.findings), run);
    }
  });
});

function runOurs(): PeerRun {
  const before = process.cpuUsage();
  const base = createWorkspace([corpus.sound]);
  const looks = [
    { name: SOUND, diagnostics: base.diagnostics, layer: corpus.sound },
    ...corpus.mistakes.map(({ name, layer }) => {
      const { diagnostics } = base.with(layer.map((file) => ({ layer: 1, ...file })));
      return { name, diagnostics, layer };
    }),
  ];
  const { user, system } = process.cpuUsage(before);
  return {
    cpuMs: (user + system) / 1000,
    findings: looks.flatMap(({ name, diagnostics, layer }) =>
      diagnostics.map(({ file, range, suggestion }) => ({
        mistake: name,
        path: layer.find((one) => one.file === file)?.path ?? file,
        ...range.start,
        suggestion,
      })),
    ),
  };
}

function falseAlarms({ findings }: PeerRun): number {
  return findings.filter(({ mistake }) => mistake === SOUND).length;
}

/** One line of the comparison. */
function reportTool(name: string, score: Score, run: PeerRun): void {
  report({
    what: `planted mistakes: ${name}`,
    budget: 'comparison',
    figure: `${percent(score.found, score.of)} found`,
    met: true,
    detail: [
      `${percent(score.placed, score.of)} in place`,
      `${percent(score.single, score.of)} exactly once`,
      `${percent(score.suggested, score.answerable)} right suggestion`,
      `${falseAlarms(run)} false alarms`,
      `${run.cpuMs.toFixed(0)} ms CPU`,
    ].join(', '),
  });
}
