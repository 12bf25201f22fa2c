// What a failed call says.

export interface Failure {
  /** Code of the error catalogue. */
  readonly code: string | undefined;
  /** For a person. */
  readonly text: string;
  /** Files that others published meanwhile. */
  readonly conflicts: readonly string[];
}

export function failureOf(error: unknown): Failure {
  const said = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  const text = [said.global, said.message].find((part) => typeof part === 'string' && part !== '');
  return {
    code: typeof said.code === 'string' ? said.code : undefined,
    text: typeof text === 'string' ? text : '操作没有成功，请稍后重试',
    conflicts: conflictsOf(said.details),
  };
}

function conflictsOf(details: unknown): readonly string[] {
  if (typeof details !== 'object' || details === null || !('conflicts' in details)) return [];
  const { conflicts } = details;
  if (!Array.isArray(conflicts)) return [];
  return conflicts.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null && 'path' in row ? [String(row.path)] : [],
  );
}
