// A number out of an answer: `result.score`, `items[0].price`, `$.total`.

export type ValuePath = readonly (string | number)[];

/** Undefined when the text is no path. */
export function readValuePath(text: string): ValuePath | undefined {
  const steps: (string | number)[] = [];
  const step = /\.?([^.[\]]+)|\[(\d+)\]/y;
  const rest = text.trim().replace(/^\$\.?/, '');
  while (step.lastIndex < rest.length) {
    const found = step.exec(rest);
    if (found === null) return undefined;
    const [, name, index] = found;
    steps.push(name ?? Number(index));
  }
  return steps.length === 0 ? undefined : steps;
}

/** True is 1 and false is 0; undefined when there is no finite number. */
export function numberAtPath(content: unknown, path: ValuePath): number | undefined {
  let value = content;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
