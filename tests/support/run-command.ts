// Runs a command of the command line in this process.
import type { Command } from '../../platform/cli/command/command.ts';

/** `root` is the project whose `schemas/` are the built-in ones. */
export async function runCommand(
  command: Command['run'],
  root: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  return { code: await command(args, { root, isTerminal: false, write }), output };
}
