/** What was read, or in Chinese why it could not be. */
export type Outcome<Value> = { readonly value: Value } | { readonly fault: string };

const SHOWN = 60;

/** What stands there, short, for a fault's text. */
export function received(value: unknown): string {
  const text = typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? '空');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** Reads each item, or tells the first fault with its place. */
export function readEach<Item, Value>(
  items: readonly Item[],
  read: (item: Item) => Outcome<Value>,
): Outcome<readonly Value[]> {
  const values: Value[] = [];
  for (const [index, item] of items.entries()) {
    const one = read(item);
    if ('fault' in one) return { fault: `第 ${index + 1} 项${one.fault}` };
    values.push(one.value);
  }
  return { value: values };
}
