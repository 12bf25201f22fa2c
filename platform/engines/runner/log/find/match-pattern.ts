// Whether a line matches. Patterns of people run in RE2, whose time grows with the line and never explodes.
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { escapePattern, type LogQuery } from './log-query.ts';

/** A pattern that the engine does not take. */
export class PatternFault extends Error {
  /** The engine's word for the reason, e.g. `missing closing )`. */
  readonly reason: string;
  /** The part of the pattern that is meant; may be empty. */
  readonly part: string;
  constructor({
    message,
    reason,
    part,
  }: { readonly message: string; readonly reason: string; readonly part: string }) {
    super(message);
    this.reason = reason;
    this.part = part;
  }
}

type Wanted = Pick<LogQuery, 'pattern' | 'regex' | 'caseSensitive'>;

/** @throws PatternFault when the pattern is an invalid regular expression, or more than one */
export function matchPattern({ pattern, regex, caseSensitive }: Wanted): (line: string) => boolean {
  const expression = regex
    ? compile(pattern, caseSensitive)
    : new RegExp(escapePattern(pattern), caseSensitive ? '' : 'i');
  return (line) => expression.test(line);
}

function compile(pattern: string, caseSensitive: boolean): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern), caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    throw new PatternFault({
      message: error.message,
      reason: error.getDescription(),
      part: error.getPattern() ?? '',
    });
  }
}
