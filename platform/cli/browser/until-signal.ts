import { UsageError } from '../command/usage-error.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Work that a signal ends by its own way out, so that nothing stays behind: whatever it throws then, the signal is what
 * is thrown. Further ones change nothing: a person who presses Ctrl-C twice does not want to keep the rubbish.
 *
 * @throws UsageError after a signal
 */
export async function untilSignal<Done>(work: (signal: AbortSignal) => Promise<Done>): Promise<Done> {
  const ending = new AbortController();
  const end = (name: string) => ending.abort(new UsageError(`收到 ${name}，已经停止`));
  for (const name of SIGNALS) process.on(name, end);
  try {
    return await work(ending.signal);
  } catch (error) {
    ending.signal.throwIfAborted();
    throw error;
  } finally {
    for (const name of SIGNALS) process.off(name, end);
  }
}
