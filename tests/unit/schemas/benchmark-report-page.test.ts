// What the page of a report says first, by how the run stands.
import { expect, it } from 'vitest';
import { compileCondition } from '#core/expression/compile-template.ts';
import { loadTestConfig } from '../../support/load-test-config.ts';

const page = (await loadTestConfig()).pages.get('aic/benchmark/report');
const blocks = page?.kind === 'detail' ? (page.tabs?.[0]?.blocks ?? []) : [];

/** Texts of the notices that are shown. */
function said(report: Readonly<Record<string, unknown>>): readonly string[] {
  const scope = {
    verdict: 'none',
    trustworthy: false,
    live: false,
    partial: false,
    thresholds: [],
    ...report,
  };
  return blocks.flatMap((block) =>
    block.type === 'notice' && block.when !== undefined && compileCondition(block.when)(scope)
      ? [block.text ?? '']
      : [],
  );
}

it('every run says once how it stands, and each that has ended why', () => {
  const states = ['Pending', 'Starting', 'Running', 'Stopping', 'Stopped', 'Completed', 'Failed'];
  for (const state of states)
    for (const verdict of state === 'Completed' ? ['none', 'passed', 'failed'] : ['none'])
      for (const trustworthy of [true, false])
        for (const partial of [true, false])
          for (const thresholds of [[], [{}]]) {
            const live = ['Starting', 'Running', 'Stopping'].includes(state);
            const run = { state, verdict, trustworthy, partial, thresholds, live, figures: { offered: 9 } };
            const texts = said(run);
            expect(texts, JSON.stringify(run)).toHaveLength(1);
            if (!live && state !== 'Pending') expect(texts[0]).toContain('${conclusion}');
          }
});
