const AT_ONCE = 4;

export interface EachResult {
  readonly done: number;
  readonly failures: readonly unknown[];
}

/** Runs `work` for every item, four at a time; one failure does not stop the others. */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<EachResult> {
  const queue = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { done: items.length - failures.length, failures };
}
