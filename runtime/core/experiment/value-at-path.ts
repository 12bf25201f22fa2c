// A value out of an answer: `result.score`, `items[0].price`, `$.total`. Who checks a path and who follows it read it here.

export type ValuePath = readonly (string | number)[];

/** Undefined when the text is no path. */
export function readValuePath(text: string): ValuePath | undefined {
  const steps: (string | number)[] = [];
  const step = /\.([^.[\]]+)|\[(\d+)\]/y;
  const written = text.trim();
  const rest = written.startsWith('$') ? written.slice(1) : written.startsWith('[') ? written : `.${written}`;
  while (step.lastIndex < rest.length) {
    const found = step.exec(rest);
    if (found === null) return undefined;
    const [, name, index] = found;
    steps.push(name ?? Number(index));
  }
  return steps.length === 0 ? undefined : steps;
}

/** Undefined when there is nothing. */
export function valueAtPath(content: unknown, path: ValuePath): unknown {
  let value = content;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** True is 1 and false is 0; undefined when there is no finite number. */
export function numberAtPath(content: unknown, path: ValuePath): number | undefined {
  const value = valueAtPath(content, path);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
