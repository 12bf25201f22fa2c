// Replaces the values of certain keys in JSON that was cut off at some point, and that no parser takes therefore.
import { MASK, maskText } from './mask-json.ts';
import { mentions } from './mentions.ts';

const TOKEN = /\s+|[{}[\]:,]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|[^\s{}[\]:,"]+|"/uy;
/** A string without its end. */
const CUT_STRING = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*(?:\\(?:u[0-9a-fA-F]{0,3})?)?$/u;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WORDS = ['true', 'false', 'null'];

interface Frame {
  readonly close: '}' | ']';
  wants: 'key' | 'colon' | 'value' | 'comma';
  isEmpty: boolean;
}

/**
 * What stands before the cut, masked. Undefined as soon as it is not JSON: then the key of a value is unknown,
 * and the text must not be kept.
 *
 * @param masked keys in lower case
 */
export function maskCutJson(text: string, masked: ReadonlySet<string>): string | undefined {
  const scanner = createScanner(masked);
  const tokens = new RegExp(TOKEN);
  for (let from = 0; from < text.length; from = tokens.lastIndex) {
    const token = tokens.exec(text)?.[0];
    if (token === undefined) return undefined;
    if (token === '"') {
      const rest = text.slice(from);
      return CUT_STRING.test(rest) && scanner.takeCut(rest) ? scanner.output() : undefined;
    }
    const isLast = tokens.lastIndex === text.length;
    if (token.trim() === '') scanner.write(token);
    else if (!scanner.take(token, isLast)) return undefined;
  }
  return scanner.output();
}

/** Each `take` returns whether the token may stand there. */
function createScanner(masked: ReadonlySet<string>) {
  const frames: Frame[] = [];
  let output = '';
  /** Number of open frames around the value that is being left out. */
  let hiddenIn = -1;
  let isDone = false;

  const write = (token: string): true => {
    if (hiddenIn === -1) output += token;
    return true;
  };
  /** A text may hold JSON of its own. */
  const maskScalar = (token: string): string =>
    token.startsWith('"') ? JSON.stringify(maskText(String(JSON.parse(token)), masked)) : token;
  const endValue = (): true => {
    if (hiddenIn === frames.length) hiddenIn = -1;
    const frame = frames.at(-1);
    if (frame === undefined) isDone = true;
    else {
      frame.wants = 'comma';
      frame.isEmpty = false;
    }
    return true;
  };
  const open = (token: '{' | '['): true => {
    write(token);
    frames.push({ close: token === '{' ? '}' : ']', wants: token === '{' ? 'key' : 'value', isEmpty: true });
    return true;
  };
  const close = (token: string): true => {
    frames.pop();
    write(token);
    return endValue();
  };
  const takeKey = (frame: Frame, token: string): boolean => {
    if (!token.startsWith('"')) return false;
    write(token);
    frame.wants = 'colon';
    if (hiddenIn === -1 && masked.has(String(JSON.parse(token)).toLowerCase())) {
      write(`:"${MASK}"`);
      hiddenIn = frames.length;
    }
    return true;
  };

  return {
    write,
    output: () => output,
    take(token: string, isLast: boolean): boolean {
      const frame = frames.at(-1);
      const wants = frame?.wants ?? (isDone ? 'comma' : 'value');
      const mayClose = wants === 'comma' || (frame?.isEmpty === true && wants !== 'colon');
      if (frame !== undefined && token === frame.close && mayClose) return close(token);
      if (frame !== undefined && wants === 'key') return takeKey(frame, token);
      if (wants === 'value') {
        if (token === '{' || token === '[') return open(token);
        return isScalar(token, isLast) && write(maskScalar(token)) && endValue();
      }
      if (frame === undefined || token !== (wants === 'colon' ? ':' : ',')) return false;
      frame.wants = wants === 'colon' || frame.close === ']' ? 'value' : 'key';
      frame.isEmpty = false;
      return write(token);
    },
    /** A string that the cut goes through; of a key nothing is kept, because it may be a masked one. */
    takeCut(token: string): boolean {
      const wants = frames.at(-1)?.wants ?? (isDone ? 'comma' : 'value');
      return wants === 'value' ? mentions(token, masked) || write(token) : wants === 'key';
    },
  };
}

/** A number or word at the cut may lack its end. */
function isScalar(token: string, isLast: boolean): boolean {
  if (token.startsWith('"') || NUMBER.test(token) || WORDS.includes(token)) return true;
  return isLast && (/^-?[\d.eE+-]*$/.test(token) || WORDS.some((word) => word.startsWith(token)));
}
