// A report as a file that stands by itself.
import { AppError } from '#core/app-error.ts';
import type { FileAnswer, Handler } from '../../../handler/handler.ts';
import { type BenchmarkJob, findJob } from '../record/stored-job.ts';
import { consoleZone } from './config-text.ts';
import { csvReport } from './csv-report.ts';
import { currentReport, headedReport } from './get-report.ts';
import { htmlReport } from './html-report.ts';
import { type Chart, linesOf } from './series.ts';

const CHARTS: readonly Chart[] = [
  ...(['rate', 'latency', 'errors', 'in-flight'] as const),
  ...(['replicas', 'cpu', 'memory', 'generator'] as const),
];

export const exportReport: Handler<'benchmark.report.export'> = async ({ id, format }, context) => {
  const job = await findJob(context.storage.db, id);
  const kept = await currentReport(context, job);
  if (kept === undefined) {
    const reason = job.state === 'Pending' ? '还没有开始' : '没有发送过请求';
    throw new AppError('benchmark.no-report', { reason });
  }
  const head = await headedReport(context, job, kept);
  const charts = Object.fromEntries(CHARTS.map((chart) => [chart, linesOf(context.config, kept, chart)]));
  const named = (ending: string) => ({
    fileName: `性能评测-${head.benchmarkName}-${job.number}.${ending}`,
    plainName: `benchmark-${job.benchmarkId}-${job.number}.${ending}`,
  });
  switch (format) {
    case 'json': {
      const all = {
        ...head,
        ...conditionsOf(job),
        timeline: kept.timeline,
        charts,
        events: kept.overlay.events,
      };
      const text = `${JSON.stringify(all, undefined, 2)}\n`;
      return fileOf(named('json'), 'application/json; charset=utf-8', text);
    }
    case 'csv':
      return fileOf(named('csv'), 'text/csv; charset=utf-8', csvReport(kept.timeline, head.conclusion));
    case 'html': {
      const text = htmlReport({
        head,
        report: kept,
        enums: context.config.enums,
        at: context.now(),
        zone: consoleZone(context.config),
      });
      return fileOf(named('html'), 'text/html; charset=utf-8', text);
    }
  }
};

/** What was tested and how, as it is stored: texts of a page are cut, and have no units that a program reads. */
function conditionsOf({ snapshot }: Pick<BenchmarkJob, 'snapshot'>) {
  if (snapshot === null) return {};
  const { config, ...environment } = snapshot;
  return { config, environment };
}

function fileOf(
  names: Pick<FileAnswer, 'fileName' | 'plainName'>,
  contentType: string,
  text: string,
): FileAnswer {
  return { ...names, contentType, body: oneText(text), sizeBytes: Buffer.byteLength(text) };
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}
