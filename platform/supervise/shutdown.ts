/** Undoes what was started, last first. */
export interface Shutdown {
  /** Registers how to end something that has just been started; `label` is for messages. */
  add(label: string, end: (hurried: AbortSignal) => Promise<void>): void;
  /** Ends everything once; a second call waits for the first. One failure does not keep the others alive. */
  run(): Promise<void>;
  /** Stops waiting for calls under way: `hurried` notifies what is being ended and what still will be. */
  hurry(): void;
}

export function createShutdown(onError: (label: string, error: unknown) => void): Shutdown {
  const ends: { readonly label: string; readonly end: (hurried: AbortSignal) => Promise<void> }[] = [];
  const hurried = new AbortController();
  let running: Promise<void> | undefined;

  const runAll = async () => {
    for (const { label, end } of ends.reverse()) {
      try {
        await end(hurried.signal);
      } catch (error) {
        onError(label, error);
      }
    }
  };
  return {
    add: (label, end) => {
      if (running === undefined) ends.push({ label, end });
      // The end was asked for while this was still starting.
      else running = running.then(() => end(hurried.signal)).catch((error: unknown) => onError(label, error));
    },
    async run() {
      running ??= runAll();
      for (let seen: unknown; seen !== running; ) {
        seen = running;
        await running;
      }
    },
    hurry: () => hurried.abort(),
  };
}
