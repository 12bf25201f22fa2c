import { open } from 'node:fs/promises';
import type { RowLine } from '#core/evaluation/run/evaluation-plan.ts';

const PORTION_CHARACTERS = 1 << 20;

/**
 * One a line.
 *
 * @returns how many there are
 * @throws the signal's reason
 */
export async function writeRows(
  path: string,
  rows: AsyncIterable<RowLine>,
  signal: AbortSignal,
): Promise<number> {
  const file = await open(path, 'w', 0o600);
  let portion: string[] = [];
  let [characters, count] = [0, 0];
  const flush = async () => {
    await file.writeFile(portion.join(''));
    portion = [];
    characters = 0;
  };
  try {
    for await (const row of rows) {
      signal.throwIfAborted();
      const line = `${JSON.stringify(row)}\n`;
      portion.push(line);
      characters += line.length;
      count += 1;
      if (characters >= PORTION_CHARACTERS) await flush();
    }
    await flush();
  } finally {
    await file.close();
  }
  return count;
}
