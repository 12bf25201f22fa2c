// A draft whose versions of the service were deleted meanwhile.
import { expect, it } from 'vitest';
import {
  missingVersions,
  withoutMissing,
} from '../../../../../platform/operations/experiments/abtest/version/missing-versions.ts';

const arms = [
  { key: 'A', name: '原版本', versionId: 'v1', share: 50, control: true },
  { key: 'B', name: '新版本', versionId: 'v2', share: 50, control: false },
];
const shadow = { versionId: 'v3', share: 10, compare: false, comparePath: '', allMethods: false };

it('names every arm whose version is gone, and says what to do', () => {
  expect(missingVersions({ arms, shadow }, [{ id: 'v1' }, { id: 'v2' }, { id: 'v3' }])).toBeUndefined();
  expect(missingVersions({ arms, shadow: null }, [{ id: 'v1' }])).toBe(
    '组 B“新版本”的服务版本不存在，可能已删除；请修改测试版本，重新选择服务的版本',
  );
  expect(missingVersions({ arms, shadow }, [{ id: 'v1' }])).toMatch(/^组 B“新版本”、影子组的服务版本不存在/);
});

it('leaves no id of what is gone to be filled in', () => {
  expect(withoutMissing({ arms, shadow }, [{ id: 'v1' }])).toEqual({
    arms: [arms[0], { ...arms[1], versionId: '' }],
    shadow: { ...shadow, versionId: '' },
  });
  expect(withoutMissing({ arms, shadow: null }, [{ id: 'v1' }, { id: 'v2' }])).toEqual({
    arms,
    shadow: null,
  });
});
