import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more on two cores, the slowest first: begun last, each would be waited for alone. */
const SLOW = [
  'browser/render',
  'browser/shell',
  'crash/platform',
  'contract/bad-input',
  'browser/studio-publish',
  'browser/studio',
  'browser/journeys',
  'browser/live',
  'browser/service-test',
  'crash/studio',
  'browser/studio-files',
  'contract/program-limits',
  'contract/access-matrix',
  'browser/log-viewer',
  'crash/inference',
  'crash/servers',
  'crash/database-role',
  'crash/files',
  'bench/drain',
  'bench/list',
  'bench/servers',
].map((name) => new RegExp(`/tests/${name}\\.(?:test|bench)\\.ts$`));

/** Slow files first, the others in vitest's own order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((left, right) => rankOf(left) - rankOf(right));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOW.findIndex((name) => name.test(moduleId));
  return rank === -1 ? SLOW.length : rank;
}
