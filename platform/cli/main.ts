// The command line: `validate` and `generate`. Wiring only.
import { fileURLToPath } from 'node:url';
import type { CommandWorld } from './command.ts';
import { generate } from './generate.ts';
import { UsageError } from './usage-error.ts';
import { validate } from './validate.ts';

const COMMANDS: Readonly<Record<string, (args: readonly string[], world: CommandWorld) => Promise<number>>> =
  { validate, generate };

const USAGE = `用法：
  validate [--schemas DIR]… [--format human|json]   检查配置：0 没有问题，1 有问题，2 无法运行
  generate [--check]                                由接口契约生成类型；--check 只检查是否过期
`;

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const world: CommandWorld = {
    root: fileURLToPath(new URL('..', import.meta.url)),
    write: (text) => process.stdout.write(text),
    isTerminal: process.stdout.isTTY === true,
  };
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(name === '' ? USAGE : `没有命令 “${name}”\n\n${USAGE}`);
  return command(args, world);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const text =
    error instanceof UsageError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 2;
}
