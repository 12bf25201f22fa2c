// Raw files grow as long as a process lives. They can't be cut at the front, so they are emptied while it is stopped.
import { setTimeout as wait } from 'node:timers/promises';
import type { KeepSession } from './keep-session.ts';
import type { KeepLimits } from './limits.ts';

/** Stops the process; the result resumes it. The process is known to be stopped once it resolves. */
export type Freeze = () => (() => void) | Promise<() => void>;

/** The process did not stop; nothing was emptied. See `cause`. */
export class FreezeFailed extends Error {
  constructor(cause: unknown) {
    super('the process does not stop', { cause });
  }
}

/** A write that a signal did not reach in time is over after so long. */
const SETTLE_MS = 20;

/** Empties raw files that are large and read. A process that cannot be frozen keeps its files. */
export async function emptyRaw(session: KeepSession, freeze: Freeze, limits: KeepLimits): Promise<void> {
  if (!(await isDue(session, limits))) return;
  // Noted first: after a crash the next run knows that the process may be stopped.
  await session.commit('always', true);
  const thaw = await stopProcess(session, freeze);
  try {
    await readAll(session);
    // All that the files hold is safe before the first byte of them goes.
    await session.commit('always', true);
    for (const { raw } of session.streams) {
      const { bytes, unread } = await raw.size();
      if (bytes >= limits.rawBytes && unread === 0) await raw.empty();
    }
    await session.commit('always', true);
  } finally {
    thaw();
  }
  await session.commit('always');
}

/** Lets a process go on that was frozen when an earlier session ended. */
export async function thawLeftOver(session: KeepSession, freeze: Freeze | undefined): Promise<void> {
  if (!session.wasEmptying || freeze === undefined) return;
  (await freeze())();
}

async function stopProcess(session: KeepSession, freeze: Freeze): Promise<() => void> {
  try {
    return await freeze();
  } catch (cause) {
    await session.commit('always');
    throw new FreezeFailed(cause);
  }
}

async function isDue(session: KeepSession, limits: KeepLimits): Promise<boolean> {
  const sizes = await Promise.all(session.streams.map(({ raw }) => raw.size()));
  return sizes.some(
    ({ bytes, unread }) =>
      bytes >= limits.rawBytes && (unread <= limits.restBytes || bytes >= limits.floodBytes),
  );
}

async function readAll(session: KeepSession): Promise<void> {
  while (await session.step());
  await wait(SETTLE_MS);
  while (await session.step());
}
