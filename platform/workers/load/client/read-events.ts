// Server-sent events of one answer, as they come: when, and how many tokens they bring.

import { valueAt } from '#core/json-path.ts';

export interface EventReader {
  readonly onData: (chunk: Buffer) => void;
  /** As the answer counted them, else the pieces of text that came. */
  readonly tokens: () => number;
}

/** @param onEvent of every event with data, but the `[DONE]` at the end */
export function createEventReader(onEvent: () => void): EventReader {
  const decoder = new TextDecoder();
  let rest = '';
  let data = '';
  let [pieces, counted] = [0, 0];

  const onLine = (line: string) => {
    if (line.startsWith('data:')) data += `${line.slice(line.startsWith('data: ') ? 6 : 5)}\n`;
    if (line !== '' || data === '') return;
    const text = data.slice(0, -1);
    data = '';
    if (text === '[DONE]') return;
    onEvent();
    const { usage, hasText } = readChunk(text);
    counted = usage ?? counted;
    if (hasText) pieces += 1;
  };

  return {
    onData(chunk) {
      rest += decoder.decode(chunk, { stream: true });
      // A carriage return at the very end may be half of a line's end.
      const whole = rest.endsWith('\r') ? rest.length - 1 : rest.length;
      const lines = rest.slice(0, whole).split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + rest.slice(whole);
      for (const line of lines) onLine(line);
    },
    tokens: () => counted || pieces,
  };
}

interface Chunk {
  /** Tokens of the answer so far. */
  readonly usage: number | undefined;
  readonly hasText: boolean;
}

/** Of a chat or text completion; any other event brings no text. */
function readChunk(text: string): Chunk {
  const value = parse(text);
  const usage = valueAt(value, ['usage', 'completion_tokens']);
  const pieces = [valueAt(value, ['choices', 0, 'delta', 'content']), valueAt(value, ['choices', 0, 'text'])];
  return {
    usage: typeof usage === 'number' ? usage : undefined,
    hasText: pieces.some((piece) => typeof piece === 'string' && piece !== ''),
  };
}

/** Undefined for an event that is no JSON: it brings no text that could be counted. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
