// One generator process.
import { join } from 'node:path';
import { READY_LINE, type StartLine } from '#core/load/run-files.ts';
import { type Child, startChild } from '#storage/process/start-child.ts';

export interface GeneratorProcess {
  /** It waits for its start. Rejects when it ends before. */
  readonly ready: Promise<void>;
  readonly begin: (line: StartLine) => void;
  /** How it ended, for people: '' when all went well. Never rejects. */
  readonly ended: Promise<string>;
  /** At once; by force when it does not. */
  readonly end: () => void;
}

/** So long it may take to write down what it has. */
const GRACE_MS = 2_000;

export function recordFile(generator: number): string {
  return `generator-${generator}.json`;
}

export async function startGenerator(
  program: string,
  place: string,
  generator: number,
): Promise<GeneratorProcess> {
  const child = await startChild({
    ...{ program, args: [place, String(generator)], mark: 'load', hearsOutput: true, graceMs: GRACE_MS },
    logFile: join(place, `generator-${generator}.log`),
    recordFile: join(place, recordFile(generator)),
  });
  const ready = untilReady(child);
  ready.catch(() => undefined);
  return {
    ready,
    ...{ ended: child.ended, end: child.end },
    begin: (line) => child.say(JSON.stringify(line)),
  };
}

function untilReady({ onOutput, ended }: Child): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    onOutput((text) => {
      said += text;
      if (said.includes(`${READY_LINE}\n`)) resolve();
    });
    ended.then((how) => reject(new Error(`压测机没能开始${how === '' ? '' : `（${how}）`}`)));
  });
}
