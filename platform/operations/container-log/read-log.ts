import type { LogLine } from '#engines/runner/log/log-line.ts';
import type { Handler } from '../handler.ts';
import { askerOf, explainSearch, type LogFilter, readQuery } from './log-filter.ts';

interface WindowRequest {
  readonly replicaId: string;
  readonly from?: number;
  readonly count?: number;
  readonly numbers?: readonly number[];
}

const DEFAULT_COUNT = 500;

/** Lines from a number on, lines by their numbers, or the last ones. */
export const listLines: Handler<WindowRequest> = async (request, { engines }) => {
  const log = engines.replicaLogs(request.replicaId);
  const { count = DEFAULT_COUNT, numbers } = request;
  const { firstLine, lastLine } = log.info();
  const from = request.from ?? Math.max(firstLine, lastLine - count + 1);
  const lines = numbers === undefined ? log.lines(from, count) : log.pick(ascending(numbers));
  return { firstLine, lastLine: Math.max(lastLine, lines.at(-1)?.number ?? 0), lines: lines.map(onTheWire) };
};

function ascending(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function onTheWire({ number, at, stream, level, isPart, text }: LogLine) {
  return { number, at: new Date(at), stream, level, part: isPart, text };
}

export const findLines: Handler<LogFilter & { readonly replicaId: string }> = async (
  request,
  { engines, actor },
) => {
  const query = readQuery(request);
  const started = performance.now();
  try {
    const { isTruncated, ...found } = await engines
      .replicaLogs(request.replicaId)
      .find(query, askerOf(actor));
    return { ...found, truncated: isTruncated, tookMs: Math.round(performance.now() - started) };
  } catch (error) {
    throw explainSearch(error);
  }
};
