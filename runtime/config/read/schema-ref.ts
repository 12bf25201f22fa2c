// Where a `$ref` leads: another place of the same file, or a place of another file.
import type { ValuePath } from '../yaml/value-path.ts';

export interface RefTarget {
  /** Path of the file, as sources are named. */
  readonly file: string;
  readonly keys: readonly string[];
}

export function refTarget(ref: string, from: string): RefTarget {
  const [filePart = '', pointer = ''] = ref.split('#');
  const file = filePart === '' ? from : joinPath(from, filePart);
  return { file, keys: pointer.split('/').filter((key) => key !== '') };
}

export function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (host, key) =>
      typeof host === 'object' && host !== null && Object.hasOwn(host, key)
        ? (host as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

function joinPath(from: string, relative: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
