// How a process ended, as a person wants to read it.
import { open } from 'node:fs/promises';

const LOOK_BACK_BYTES = 8_192;
const MOST_LETTERS = 300;

/** The last line that says something of what a process wrote to the file after `from`; '' when there is none. */
export async function lastWords(file: string, from: number): Promise<string> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (handle === undefined) return '';
  try {
    const { size } = await handle.stat();
    // The file was emptied since: all of it is newer.
    const start = Math.max(size < from ? 0 : from, size - LOOK_BACK_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    return chooseLine(buffer.toString('utf8', 0, bytesRead).split('\n'));
  } finally {
    await handle.close();
  }
}

/** A stack trace says what happened in its head line, not in its last. */
function chooseLine(lines: readonly string[]): string {
  const spoken = lines.map((line) => line.trim()).filter((line) => line !== '' && !NOISE.test(line));
  const error = spoken.findLast((line) => /error|exception|错误|失败/i.test(line));
  return (error ?? spoken.at(-1) ?? '').slice(0, MOST_LETTERS);
}

const NOISE = /^(?:at\s|Node\.js v|\^+$|[{}]+,?$|File ")/;

export function describeEnd(
  end: { readonly code: number | null; readonly signal: string | null } | undefined,
  words: string,
): string {
  const how =
    end === undefined
      ? '进程在平台停止期间退出'
      : end.signal === null
        ? `进程退出（退出码 ${end.code}）`
        : `进程被终止（${end.signal}）`;
  return words === '' ? how : `${how}：${words}`;
}
