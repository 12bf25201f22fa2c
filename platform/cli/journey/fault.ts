// Why a step cannot go on, and the patience before that is said.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '#config/read/source.ts';

export interface Fault extends Pick<Finding, 'zh' | 'en' | 'at' | 'suggestion'> {
  /** What there is instead, as sentences without their full stop. */
  readonly there?: { readonly zh: string; readonly en: string };
  readonly code: 'JOURNEY-STEP' | 'JOURNEY-EXPECT' | 'JOURNEY-CALL';
  /** From the step. */
  readonly path: Finding['path'];
}

/** Collects details for the report. */
export type Miss = () => Fault | Promise<Fault>;

const LOOK_MS = 100;

export interface Attempt {
  readonly seconds: number;
  /** Undefined: it is done. */
  readonly once: () => Promise<Miss | undefined>;
  /** Reported when the last try threw. */
  readonly thrown: (reason: string) => Fault;
  /** Nothing will ever work again: the browser is closed. */
  readonly isLost: () => boolean;
}

/**
 * Tries until it works; the last miss when the time is over. What throws (the page leaves under the look) is tried again,
 * unless all is lost.
 */
export async function persist({ seconds, once, thrown, isLost }: Attempt): Promise<Fault | undefined> {
  const deadline = Date.now() + seconds * 1000;
  const tellThrown = (error: unknown) => {
    if (isLost()) throw error;
    return thrown(firstLine(error));
  };
  for (;;) {
    const miss = await once().catch((error: unknown) => {
      const fault = tellThrown(error);
      return () => fault;
    });
    if (miss === undefined) return undefined;
    if (Date.now() >= deadline) return Promise.resolve().then(miss).catch(tellThrown);
    await sleep(LOOK_MS);
  }
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return line;
}
