import { describe, expect, it } from 'vitest';
import { createRouteValues, type Row } from '../../../../../platform/cli/browser/route-values.ts';
import { findWays } from '../../../../../platform/cli/browser/ways.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';

const PLACE = { organizationId: 'org-1', projectId: 'prj-1' };

/** The way from a performance evaluation to its service stands in two links, each shown for services of one source. */
async function valuesOf(page: string, answers: Readonly<Record<string, readonly Row[]>>) {
  const config = await loadTestConfig();
  const read = async (operation: string) => answers[operation] ?? [];
  return createRouteValues({ config, ways: findWays(config), place: PLACE, read })(page);
}

const evaluationOf = (serviceSource: string) => ({
  'benchmark.list': [{ id: 'bmk-1' }],
  'benchmark.get': [{ id: 'bmk-1', serviceId: 'svc-1', serviceSource }],
});

describe('parameters of a page that a record links to', () => {
  it('are taken from a link that is shown for the record', async () => {
    expect(await valuesOf('aic/registration/detail', evaluationOf('ThirdParty'))).toMatchObject({
      id: 'svc-1',
    });
  });

  it('are not taken from a link that is not shown for it, where there is another way', async () => {
    const answers = { ...evaluationOf('Builtin'), 'registration.list': [{ id: 'reg-1' }] };
    expect(await valuesOf('aic/registration/detail', answers)).toMatchObject({ id: 'reg-1' });
  });

  it('are taken from a link that is not shown where nothing else leads there', async () => {
    const drafts = { 'abtest.list': [{ id: 'abt-1' }], 'abtest.get': [{ id: 'abt-1' }] };
    const versions = { 'abtest.version.list': [{ id: 'abv-1', testId: 'abt-1', state: 'Running' }] };
    expect(await valuesOf('aic/abtest/update-version', { ...drafts, ...versions })).toMatchObject({
      ...{ testId: 'abt-1', versionId: 'abv-1' },
    });
  });
});
