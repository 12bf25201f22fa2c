// Calls at a rate of the test's, whatever becomes of those before.

export interface OpenLoop {
  /** Calls a second from now on. */
  readonly at: (perSecond: number) => void;
  /** Sends nothing more, awaits what is under way. Status, or what went wrong -> calls. */
  readonly stop: () => Promise<Readonly<Record<string, number>>>;
}

export function createOpenLoop(call: () => Promise<number>): OpenLoop {
  const ended = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const send = () => {
    const note = (what: unknown) => void ended.set(String(what), (ended.get(String(what)) ?? 0) + 1);
    const sent = call().then(note, note);
    underWay.add(sent);
    void sent.then(() => underWay.delete(sent));
  };
  return {
    at(perSecond) {
      clearInterval(timer);
      const began = performance.now();
      let count = 0;
      const catchUp = () => {
        for (const due = ((performance.now() - began) / 1_000) * perSecond; count < due; count++) send();
      };
      timer = setInterval(catchUp, Math.min(20, 500 / perSecond));
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return Object.fromEntries([...ended].toSorted());
    },
  };
}
