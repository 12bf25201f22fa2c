import { describe, expect, it } from 'vitest';
import { addressOf, pathSteps } from '../../../../plugins/file-browser/path-steps.ts';

describe('the levels of a path', () => {
  it('begin with the root and each know their own way', () => {
    expect(pathSteps('训练数据', '')).toEqual([{ label: '训练数据', path: '' }]);
    expect(pathSteps('卷', 'a/b c/数据')).toEqual([
      { label: '卷', path: '' },
      { label: 'a', path: 'a' },
      { label: 'b c', path: 'a/b c' },
      { label: '数据', path: 'a/b c/数据' },
    ]);
  });

  it('are addresses of the same page', () => {
    expect(addressOf('/aic/console/volume', '')).toBe('/aic/console/volume');
    const address = addressOf('/aic/console/volume', 'a&b/c=d?e#f');
    expect(new URL(address, 'http://x').searchParams.get('path')).toBe('a&b/c=d?e#f');
  });
});
