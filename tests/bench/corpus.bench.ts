import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace } from '#config/workspace/workspace.ts';
import { type Corpus, readCorpus } from '../support/corpus.ts';
import {
  arePeersInstalled,
  type CorpusFile,
  installPeers,
  type PeerRun,
  runAjv,
  runAmisSchema,
  runSpectral,
} from './corpus/peers.ts';
import { percent, type Score, SOUND, scoreOf } from './corpus/score.ts';
import { openTable } from './open-table.ts';
import { benchSizes, isTiny } from './sizes.ts';

const PEERS = { ajv: runAjv, spectral: runSpectral, amis: runAmisSchema } as const;

const { shown } = benchSizes().corpus;
const table = openTable('corpus');
let corpus: Corpus;
let work: string;

beforeAll(async () => {
  corpus = await readCorpus();
  work = await mkdtemp(join(tmpdir(), 'aip-corpus-'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

describe('the corpus of planted mistakes', () => {
  it('is found by our checks, once and in place', () => {
    const ours = runOurs();
    const score = scoreOf(corpus.mistakes, ours.findings);
    expect(score.of).toBe(corpus.mistakes.length);
    const share = (part: number, of = score.of) => (100 * part) / of;
    table.figure('found', share(score.found), `${score.of} mistakes, ${ours.cpuMs.toFixed(0)} ms CPU`);
    table.figure('placed', share(score.placed));
    table.figure('single', share(score.single));
    const answerable = `${score.answerable} have one right answer`;
    table.figure('suggested', share(score.suggested, score.answerable), answerable);
    table.figure('falseAlarms', falseAlarms(ours));
    compare('ours', score, ours);
  });

  it.each(['ajv', 'spectral', 'amis'] as const)('is seen by %s as far as it can', async (name) => {
    if (isTiny() && !arePeersInstalled())
      return table.leaveOut(name, 'run `npm ci --ignore-scripts` in tests/bench/peer-tools to have it');
    await installPeers();
    // Pages in amis's language are few, and one call reads them all.
    const most = name === 'amis' ? Number.POSITIVE_INFINITY : shown;
    const mistakes = corpus.mistakes.slice(0, most);
    const files: readonly CorpusFile[] = [
      ...corpus.sound.slice(0, most).map((file) => ({ mistake: SOUND, file })),
      ...mistakes.flatMap((mistake) => mistake.layer.map((file) => ({ mistake: mistake.name, file }))),
    ];
    const run = await PEERS[name](files, work);
    expect(run.cpuMs, `${name} did not run`).toBeGreaterThan(0);
    compare(name, scoreOf(mistakes, run.findings), run);
  });

  it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
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

/** One row of the comparison. */
function compare(row: 'ours' | keyof typeof PEERS, score: Score, run: PeerRun): void {
  table.figure(
    row,
    (100 * score.found) / score.of,
    [
      `${percent(score.placed, score.of)} in place`,
      `${percent(score.single, score.of)} exactly once`,
      `${percent(score.suggested, score.answerable)} right suggestion`,
      `${falseAlarms(run)} false alarms`,
      `${run.cpuMs.toFixed(0)} ms CPU`,
    ].join(', '),
  );
}
