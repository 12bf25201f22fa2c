const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `end` runs at the first signal, so that what was started is ended by the way out. Answers how to stop listening. */
export function onSignal(end: () => void): () => void {
  for (const signal of SIGNALS) process.once(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}
