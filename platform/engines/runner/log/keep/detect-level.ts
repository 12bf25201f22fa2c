// How bad a line is, by the words that loggers put in front. Where it came from says nothing: many programs log to stderr.
import type { LogLevel } from '../format/log-line.ts';
import { plainText } from '../format/plain-text.ts';

/** Loggers say it early in the line. */
const LOOKED_AT = 256;

const WORDS: Readonly<Record<string, LogLevel>> = {
  ...of('ERROR', 'e error err fatal f critical crit severe panic emerg emergency alert exception 错误'),
  ...of('WARNING', 'w warning warn 警告'),
  ...of('INFO', 'i info notice debug trace verbose v d information'),
};

function of(level: LogLevel, words: string): Record<string, LogLevel> {
  return Object.fromEntries(words.split(' ').map((word) => [word, level]));
}

/** Most lines hold none of these; a line without any is not looked at closer. */
const TRACE =
  /err|warn|fatal|crit|severe|panic|emerg|alert|exception|level|lvl|severity|traceback|\[[wef]:|^[wef]\d{4} |segmentation fault|错误|警告/i;

/** Tried in order; the first group is a word or a number for the level. */
const PATTERNS: readonly RegExp[] = [
  // glog and klog: E1120 10:00:00.000000
  /^([IWEF])\d{4} \d{2}:\d{2}:\d{2}/,
  // JSON and logfmt: "level":"error", "level":50, level=warn
  /"(?:level|lvl|severity|levelname|log\.level|loglevel)"\s*:\s*"?(\w+)/i,
  /(?:^|\s)(?:level|lvl|severity)="?(\w+)/i,
  // ONNX Runtime: [W:onnxruntime:, session.cc:123 Run]
  /\[([VIWEF]):onnxruntime/,
  // ERROR as a word in capitals, or in brackets however it is written
  /(?<![\w-])(FATAL|CRITICAL|CRIT|ERROR|ERR|SEVERE|PANIC|WARNING|WARN|INFO|NOTICE|DEBUG|TRACE)(?![\w-])/,
  /[[(<【]\s*(fatal|critical|crit|error|err|warning|warn|info|notice|debug|trace|错误|警告)\s*[\])>】]/i,
  // error: …, npm warn …, main.py:12: UserWarning: …
  /(?:^|[\s:])(fatal|error|panic|warning|warn)\s?:(?:\s|$)/i,
  /^(?:npm|yarn) (err|warn)/i,
  /^(错误|警告)[:：]/,
];

const ERROR_LINE =
  /^(?:Traceback \(most recent call last\)|Exception in thread|Uncaught |Unhandled |Segmentation fault|(?:[\w$]+[.:])*[A-Z][\w$]*(?:Error|Exception)\b(?::|$| \[))/;
const WARNING_LINE = /(?:^|:\d+: )(?:[\w$]+\.)*[A-Z][\w$]*Warning: /;

/** Undefined when the line says nothing about itself. */
export function detectLevel(line: string): LogLevel | undefined {
  const text = plainText(line.length > LOOKED_AT ? line.slice(0, LOOKED_AT) : line);
  if (!TRACE.test(text)) return undefined;
  if (WARNING_LINE.test(text)) return 'WARNING';
  for (const pattern of PATTERNS) {
    const word = pattern.exec(text)?.[1];
    const level = word === undefined ? undefined : levelOfWord(word);
    if (level !== undefined) return level;
  }
  return ERROR_LINE.test(text) ? 'ERROR' : undefined;
}

/** Bunyan and pino count: 40 warns, 50 and more fail. */
function levelOfWord(word: string): LogLevel | undefined {
  const number = Number(word);
  if (Number.isInteger(number)) return number >= 50 ? 'ERROR' : number >= 40 ? 'WARNING' : 'INFO';
  return WORDS[word.toLowerCase()];
}

/** What the lines so far say about the next one of the same stream. */
export interface LevelMemory {
  readonly level: LogLevel;
  readonly isInside: boolean;
}

export const NO_MEMORY: LevelMemory = { level: 'INFO', isInside: false };

const RANK: Readonly<Record<LogLevel, number>> = { INFO: 0, WARNING: 1, ERROR: 2 };
const CONTINUED =
  /^(?:Caused by|Suppressed|During handling|The above exception|\.\.\. \d+ more|[})\]]+[;,]?$)/;
/** `ConnectTimeout: …` behind the frames of a Python trace. */
const LAST_OF_TRACE = /^[A-Za-z_]\w*(?:(?:\.\w+)+(?::\s|$)|:\s)/;

/** Level of a line after the lines before it: what is indented belongs to its head, and a trace to its error. */
export function nextLevel(line: string, before: LevelMemory): LevelMemory {
  const first = line.charCodeAt(0);
  // A blank line says nothing, and a trace may go on behind it.
  if (line === '' || line === '\r') return before;
  const own = detectLevel(line);
  if (first === 32 || first === 9)
    return {
      level: own !== undefined && RANK[own] > RANK[before.level] ? own : before.level,
      isInside: true,
    };
  if (own !== undefined) return { level: own, isInside: false };
  const belongs =
    CONTINUED.test(line) || (before.isInside && before.level === 'ERROR' && LAST_OF_TRACE.test(line));
  return belongs ? { level: before.level, isInside: false } : NO_MEMORY;
}
