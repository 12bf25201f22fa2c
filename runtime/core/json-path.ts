// Where a value lies in an answer: `$.result.items[0].name`, `$["odd name"]`. Names and indices only.

const STEP = /\.([^.[\]"'\s]+)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/y;

/** Undefined when the text is no path. */
export function parseJsonPath(path: string): readonly (string | number)[] | undefined {
  if (!path.startsWith('$')) return undefined;
  const steps: (string | number)[] = [];
  const step = new RegExp(STEP);
  step.lastIndex = 1;
  while (step.lastIndex < path.length) {
    const match = step.exec(path);
    if (match === null) return undefined;
    const [, name, index, quoted] = match;
    steps.push(index === undefined ? (name ?? (quoted ?? '').replace(/\\(.)/g, '$1')) : Number(index));
  }
  return steps;
}

/** Undefined where nothing is; a value of the answer is never undefined. */
export function valueAt(value: unknown, steps: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of steps) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = Object.getOwnPropertyDescriptor(found, step)?.value;
  }
  return found;
}
