// A process that waits, under its final account and in its final directory, until it is bounded; then it becomes the program.
import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

export interface ProcessLimits {
  readonly openFiles: number;
  /** Of one file. */
  readonly fileBytes: number;
  /** Of the whole account; absent: the account is shared with others. */
  readonly processes?: number;
}

/** Files are counted in blocks of 512 bytes by every POSIX shell. */
const BLOCK_BYTES = 512;
/** Shells disagree on the letter for processes; a limit that the system refuses is left as it was. */
const SCRIPT = `read -r go <&3 || exit 125
exec 3<&-
ulimit -c 0
ulimit -n "$1" 2>/dev/null
ulimit -f "$2" 2>/dev/null
[ -z "$3" ] || ulimit -u "$3" 2>/dev/null || ulimit -p "$3" 2>/dev/null
shift 3
`;
const BECOME = 'exec "$@"';
/** What is asked to end is the whole group: the shell waits for what its command makes of that. */
const AND_NOTE = `trap : TERM
"$@" 4>&-
code=$?
echo "$code" >&4
exit "$code"`;

/**
 * The command behind a gate: it begins when a line comes on descriptor 3, and ends with 125 when that is closed before. With
 * `notesExit` the shell stays and writes the exit code to descriptor 4.
 */
export function gated(
  command: readonly string[],
  limits: ProcessLimits,
  notesExit: boolean,
): readonly string[] {
  const { openFiles, fileBytes, processes } = limits;
  const numbers = [openFiles, Math.ceil(fileBytes / BLOCK_BYTES), processes ?? ''].map(String);
  return ['/bin/sh', '-c', SCRIPT + (notesExit ? AND_NOTE : BECOME), 'sh', ...numbers, ...command];
}

/** Throws, with the system's code, what starting the program would: behind the gate it is not reported. */
export async function checkProgram(program: string, directory: string, path: string): Promise<void> {
  const places = program.includes('/')
    ? [isAbsolute(program) ? program : join(directory, program)]
    : path.split(delimiter).map((place) => join(place, program));
  let worst: unknown = Object.assign(new Error(`spawn ${program} ENOENT`), { code: 'ENOENT' });
  for (const place of places) {
    try {
      return await access(place, constants.X_OK);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EACCES') worst = error;
    }
  }
  throw worst;
}
