// A value as JSON text and back. A file stands there by its name: bytes are not edited.
import { HeldFile } from './held-file.ts';
import { printJson } from './print-json.ts';

const PLACE = /^<文件 \d+：.*>$/;

export interface RawText {
  readonly text: string;
  /** By what stands for them in the text. */
  readonly files: ReadonlyMap<string, HeldFile>;
}

export function printRaw(value: unknown): RawText {
  const files = new Map<string, HeldFile>();
  const text = printJson(value, (_key, inner) => {
    if (!(inner instanceof HeldFile)) return inner;
    const known = [...files].find(([, file]) => file === inner)?.[0];
    const place = known ?? `<文件 ${files.size + 1}：${inner.name}>`;
    files.set(place, inner);
    return place;
  });
  return { text, files };
}

export type ReadRaw =
  | { readonly value: unknown }
  | { readonly fault: { readonly text: string; readonly line: number; readonly column: number } };

/** Empty text is no value. A place whose file is gone is a fault: it would be sent as text. */
export function readRaw(text: string, files: ReadonlyMap<string, HeldFile>): ReadRaw {
  if (text.trim() === '') return { value: undefined };
  let lost: string | undefined;
  try {
    const value: unknown = JSON.parse(text, (_key, inner: unknown) => {
      if (typeof inner !== 'string' || !PLACE.test(inner)) return inner;
      const file = files.get(inner);
      if (file === undefined) lost = inner;
      return file ?? inner;
    });
    if (lost === undefined) return { value };
    return { fault: { text: `没有这个文件：${lost}`, ...placeAt(text, text.indexOf(lost)) } };
  } catch (error) {
    return { fault: faultOf(text, error) };
  }
}

/** Browsers say where in different words; the last good place is found by ourselves when they do not. */
function faultOf(text: string, error: unknown) {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  const lineColumn = /line (\d+) column (\d+)/.exec(message);
  const place =
    position !== undefined
      ? placeAt(text, Number(position))
      : lineColumn !== null
        ? { line: Number(lineColumn[1]), column: Number(lineColumn[2]) }
        : placeAt(text, text.length);
  const isCut =
    /end of (?:JSON|data)|Unexpected end/i.test(message) || Number(position) >= text.trimEnd().length;
  return { text: isCut ? 'JSON 没有结束' : 'JSON 写法不对', ...place };
}

function placeAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
