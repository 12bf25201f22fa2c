// The conditions of a search as they come over the wire.
import { AppError } from '#core/app-error.ts';
import { FindersBusy, FindTimeout } from '#engines/runner/log/find/finder.ts';
import type { LogQuery } from '#engines/runner/log/find/log-query.ts';
import { matchPattern, PatternFault } from '#engines/runner/log/find/match-pattern.ts';
import type { LogLevel, LogStream } from '#engines/runner/log/format/log-line.ts';
import type { Actor } from '../../handler/handler.ts';
import { explainPattern } from './explain-pattern.ts';

/** One of the own searches has ended by then. */
const RETRY_SECONDS = 10;

export interface LogFilter {
  readonly pattern?: string;
  readonly regex?: boolean;
  readonly caseSensitive?: boolean;
  readonly streams?: readonly LogStream[];
  readonly levels?: readonly LogLevel[];
  readonly from?: string;
  readonly to?: string;
  readonly firstLine?: number;
  readonly lastLine?: number;
}

/** Throws `request.invalid` naming the field that is wrong. */
export function readQuery(filter: LogFilter): LogQuery {
  const { pattern = '', regex = false, caseSensitive = false, streams, levels, firstLine, lastLine } = filter;
  const [from, to] = [timeOf(filter.from), timeOf(filter.to)];
  if (from !== undefined && to !== undefined && from >= to) throw wrong('from', '开始时间必须早于结束时间');
  if (firstLine !== undefined && lastLine !== undefined && firstLine > lastLine)
    throw wrong('firstLine', '起始行号不能大于结束行号');
  const query: LogQuery = {
    pattern,
    regex,
    caseSensitive,
    ...(streams === undefined ? {} : { streams }),
    ...(levels === undefined ? {} : { levels }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(firstLine === undefined ? {} : { firstLine }),
    ...(lastLine === undefined ? {} : { lastLine }),
  };
  try {
    matchPattern(query);
  } catch (error) {
    throw error instanceof PatternFault ? wrong('pattern', explainPattern(pattern, error)) : error;
  }
  return query;
}

/** Searches are counted by person. */
export function askerOf(actor: Actor | undefined): string {
  return actor?.user.userId ?? '';
}

/** What a search throws, as a person reads it. */
export function explainSearch(error: unknown): unknown {
  if (error instanceof FindTimeout) return new AppError('log.search-timeout', { seconds: error.seconds });
  if (error instanceof FindersBusy)
    return error.own === undefined
      ? new AppError('log.search-busy')
      : new AppError('log.search-limit', { waiting: error.own, seconds: RETRY_SECONDS });
  return error;
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}

function wrong(field: string, text: string): AppError {
  return new AppError('request.invalid', {}, { fields: { [field]: text } });
}
