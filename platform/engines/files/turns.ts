// One after the other for each name; a later one ends the running one.

/** Passes a stream on until the turn is ended from outside. */
type Until = <Item>(items: AsyncIterable<Item>) => AsyncIterable<Item>;

export interface Turns {
  /** Runs `work` once earlier work of that name has ended; `until` makes its streams throw when later work waits. */
  take<Result>(name: string, work: (until: Until) => Promise<Result>): Promise<Result>;
}

/** `endedBy` makes the error that ended work meets. */
export function createTurns(endedBy: () => Error): Turns {
  const current = new Map<string, { readonly end: () => void; readonly done: Promise<unknown> }>();
  return {
    async take(name, work) {
      const before = current.get(name);
      before?.end();
      const ending = new AbortController();
      const done = (async () => {
        await before?.done.catch(() => undefined);
        return work((items) => passUntil(items, ending.signal));
      })();
      const turn = { end: () => ending.abort(endedBy()), done };
      current.set(name, turn);
      try {
        return await done;
      } finally {
        if (current.get(name) === turn) current.delete(name);
      }
    },
  };
}

async function* passUntil<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncIterable<Item> {
  const iterator = items[Symbol.asyncIterator]();
  let waiting = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      waiting = true;
      const { done, value } = await firstOf(iterator.next(), signal);
      waiting = false;
      if (done === true) return;
      yield value;
    }
  } finally {
    // What still waits for its source cannot be closed: that would wait as well.
    if (!waiting) await iterator.return?.();
  }
}

function firstOf<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason);
    signal.addEventListener('abort', give, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}
