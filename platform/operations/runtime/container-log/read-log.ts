import type { LogLine } from '#engines/runner/log/format/log-line.ts';
import type { Handler } from '../../handler/handler.ts';
import { askerOf, explainSearch, readQuery } from './log-filter.ts';
import { logOf } from './log-of.ts';

const DEFAULT_COUNT = 500;

/** Lines from a number on, lines by their numbers, or the last ones. */
export const listLines: Handler<'containerLog.list'> = async (request, context) => {
  const log = await logOf(context, request.replicaId);
  const { count = DEFAULT_COUNT, numbers } = request;
  const { firstLine, lastLine } = await log.info();
  const from = request.from ?? Math.max(firstLine, lastLine - count + 1);
  const lines = await (numbers === undefined ? log.lines(from, count) : log.pick(ascending(numbers)));
  return { firstLine, lastLine: Math.max(lastLine, lines.at(-1)?.number ?? 0), lines: lines.map(onTheWire) };
};

function ascending(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function onTheWire({ number, at, stream, level, isPart, text }: LogLine) {
  return { number, at: new Date(at), stream, level, part: isPart, text };
}

export const findLines: Handler<'containerLog.find'> = async (request, context) => {
  const query = readQuery(request);
  const started = performance.now();
  try {
    const log = await logOf(context, request.replicaId);
    const { isTruncated, ...found } = await log.find(query, askerOf(context.actor));
    return { ...found, truncated: isTruncated, tookMs: Math.round(performance.now() - started) };
  } catch (error) {
    throw explainSearch(error);
  }
};
