// A place in a call where the content of a file goes, base64, when the program runs. No JSON text can make one: what a
// foreign document holds never names a file.

const FILE = Symbol('file');

export interface FileContent {
  readonly [FILE]: string;
}

/** `file`: name beside the program. */
export function fileContent(file: string): FileContent {
  return { [FILE]: file };
}

/** The file's name; undefined for any other value. */
export function fileOfContent(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && FILE in value && typeof value[FILE] === 'string'
    ? value[FILE]
    : undefined;
}

/** Names of the files whose contents stand anywhere in a value, each once. */
export function filesIn(value: unknown): readonly string[] {
  const file = fileOfContent(value);
  if (file !== undefined) return [file];
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(filesIn))];
}
