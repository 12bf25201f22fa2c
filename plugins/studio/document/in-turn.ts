/** By path, so that a file that is opened again waits for what its former editor still has to save. */
const last = new Map<string, Promise<void>>();

/** Runs what reads or writes a file's draft one after the other: an older text must never arrive behind a newer one. */
export function inTurn<Result>(path: string, task: () => Promise<Result>): Promise<Result> {
  const mine = (last.get(path) ?? Promise.resolve()).then(task);
  const settled = mine.then(
    () => {},
    () => {},
  );
  last.set(path, settled);
  void settled.then(() => last.get(path) === settled && last.delete(path));
  return mine;
}
