// Values at a path such as `words_result[].location` or `result.face_list[0].box`.

export interface ValueAt {
  readonly value: unknown;
  /** The object or list that the value stands in. */
  readonly holder: unknown;
}

/** `[]` means every item. Nothing where the path leads nowhere. */
export function valuesAt(root: unknown, path: string): readonly ValueAt[] {
  const steps = path.match(/[^.[\]]+|\[\d*\]/g) ?? [];
  let found: readonly ValueAt[] = [{ value: root, holder: undefined }];
  for (const step of steps) found = found.flatMap((at) => follow(at, step));
  return found;
}

function follow({ value, holder }: ValueAt, step: string): readonly ValueAt[] {
  if (step.startsWith('[')) {
    if (!Array.isArray(value)) return [];
    // What stands beside a list stands beside each of its items as well.
    const items =
      step === '[]' ? value : value.slice(Number(step.slice(1, -1)), Number(step.slice(1, -1)) + 1);
    return items.map((item) => ({ value: item, holder: isObject(item) ? item : holder }));
  }
  if (!isObject(value) || !Object.hasOwn(value, step)) return [];
  return [{ value: value[step], holder: value }];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
