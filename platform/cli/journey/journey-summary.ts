import type { ReportTable } from '../report/table.ts';
import type { JourneyResult } from './run-journeys.ts';

/** Journey by journey: whether it went through, and how long it took. `seconds` is the time of the whole run. */
export function journeySummary(results: readonly JourneyResult[], all: number, seconds: number): ReportTable {
  const sound = results.filter((result) => resultOf(result) === '●').length;
  return {
    name: 'journeys',
    columns: [
      { key: 'journey', title: '旅程' },
      { key: 'title', title: '标题' },
      { key: 'as', title: '角色' },
      { key: 'result', title: '结果' },
      { key: 'steps', title: '步骤' },
      { key: 'seconds', title: '秒' },
    ],
    rows: results.map((result) => ({
      journey: result.journey.id,
      title: result.journey.title,
      as: result.journey.as,
      result: resultOf(result),
      steps: `${result.walked?.done ?? 0} / ${result.journey.steps.length}`,
      seconds: (result.walked?.seconds ?? 0).toFixed(1),
    })),
    notes: [
      '● 走完且没有问题，? 没有走，数字是问题个数',
      `走了 ${all} 段旅程中的 ${results.length} 段，${sound} 段没有问题，共 ${seconds.toFixed(1)} 秒`,
    ],
  };
}

function resultOf({ walked, diagnostics }: JourneyResult): string {
  if (walked === undefined) return '?';
  return diagnostics.length === 0 ? '●' : String(diagnostics.length);
}
