import { describe, expect, it } from 'vitest';
import { readOnly } from '../../../../../platform/cli/render/read-only.ts';
import { UsageError } from '../../../../../platform/cli/usage-error.ts';
import { readValidateArguments } from '../../../../../platform/cli/validate-arguments.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';

const config = await loadTestConfig();
const ROOT = new URL('../../../../..', import.meta.url).pathname;

describe('validate --render --only', () => {
  it('reads pages, several at once', async () => {
    const { render } = await readValidateArguments(
      ['--render', '--only', 'user/info, aic/help/terms', '--only', 'aic/application/list'],
      ROOT,
    );
    expect(readOnly(render?.only ?? [], config)).toEqual([
      'user/info',
      'aic/help/terms',
      'aic/application/list',
    ]);
  });

  it('refuses a page that does not exist and names the nearest', () => {
    expect(() => readOnly(['user/inf'], config)).toThrow(
      new UsageError('没有页面 “user/inf”，是不是想写 “user/info”？'),
    );
  });

  it('means nothing without --render', async () => {
    await expect(readValidateArguments(['--only', 'user/info'], ROOT)).rejects.toThrow(
      '--only 只与 --render 一起用',
    );
  });
});
