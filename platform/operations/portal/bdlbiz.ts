import type { Handler, RequestOf } from '../handler/handler.ts';
import type { HandlerTable } from '../handler/handler-table.ts';

const DEFAULT_LINES = 500;

/** The newest lines that hold the keyword, oldest of them first. */
const commonLog: Handler<'bdlbiz.commonLog'> = async (request, context) => {
  const limit = request.limit ?? DEFAULT_LINES;
  const newest: string[] = [];
  let total = 0;
  for await (const line of matchingLines(request, context.engines.logs.lines(request.source))) {
    total += 1;
    newest.push(line);
    // Trimmed now and then only: a shift for every line of a large file would be slow.
    if (newest.length > limit * 2) newest.splice(0, newest.length - limit);
  }
  return { source: request.source, lines: newest.slice(-limit), total };
};

const commonLogDownload: Handler<'bdlbiz.commonLogDownload'> = async (request, context) => ({
  fileName: `${request.source}.log`,
  contentType: 'text/plain; charset=utf-8',
  body: withLineEnds(matchingLines(request, context.engines.logs.lines(request.source))),
});

async function* matchingLines(
  request: Pick<RequestOf<'bdlbiz.commonLog'>, 'keyword'>,
  lines: AsyncIterable<string>,
): AsyncGenerator<string> {
  const keyword = (request.keyword ?? '').toLowerCase();
  for await (const line of lines) {
    if (line.toLowerCase().includes(keyword)) yield line;
  }
}

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

export const bdlbizHandlers: HandlerTable = {
  'bdlbiz.commonLog': commonLog,
  'bdlbiz.commonLogDownload': commonLogDownload,
};
