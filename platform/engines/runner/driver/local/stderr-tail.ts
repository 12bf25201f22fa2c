// How a process ended, as a person wants to read it.
import { open } from 'node:fs/promises';

const LOOK_BACK_BYTES = 8_192;
const MAX_LETTERS = 300;

/** The last line that says something of what a process wrote to the file after `from`; '' when there is none. */
export async function stderrTail(file: string, from: number): Promise<string> {
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
  return (error ?? spoken.at(-1) ?? '').slice(0, MAX_LETTERS);
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
        : end.signal === 'SIGXFSZ'
          ? '进程被终止：写入的文件超过上限'
          : `进程被终止（${end.signal}）`;
  if (words === '') return how;
  return WRITE_FAULT.test(words) ? `${how}：${words}（${WHERE_TO_WRITE}）` : `${how}：${words}`;
}

/** What systems and languages call it when a file cannot be written. */
const WRITE_FAULT =
  /EACCES|EROFS|ENOSPC|EDQUOT|EFBIG|Permission denied|Read-only file system|No space left|File too large/i;
const WHERE_TO_WRITE = '模型目录只读，程序只能写环境变量 TMPDIR 指定的目录，大小有上限';
