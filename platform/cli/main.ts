// The command line: one row a command. Wiring only.
import { fileURLToPath } from 'node:url';
import { didYouMean } from '#core/did-you-mean.ts';
import type { Command, CommandWorld } from './command/command.ts';
import { UsageError } from './command/usage-error.ts';
import { docs } from './docs.ts';
import { explain } from './explain.ts';
import { generate } from './generate/generate.ts';
import { createNew, NEW_USAGE } from './new.ts';
import { validate } from './validate.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  validate: {
    usage: [
      '[--schemas DIR]… [--format human|json|sarif|junit|github] [--lang zh|en] [--output FILE]',
      '--fix [--dry-run] [--schemas DIR]…',
      '--render [--only PAGE,…] [--sample PERCENT --seed N --pages PAGE,…] [--schemas DIR]… [--format …] [--output DIR]',
      '--journeys [--only JOURNEY,…] [--pages PAGE,…] [--sample PERCENT --seed N] [--schemas DIR]… [--format …] [--output DIR]',
      '--snapshots [DIR] [--update] [--schemas DIR]… [--format …] [--lang zh|en] [--output FILE]',
      '--report routes|permissions|api|roles [--format text|json|csv] [--schemas DIR]… [--output FILE]',
    ],
    about: '检查配置，或用浏览器打开每个页面，或照着旅程走一遍，或比较每个角色的页面快照，或输出配置的对照表',
    run: validate,
  },
  explain: { usage: ['[CODE] [--lang zh|en]'], about: '说明一个诊断码；不写 CODE 时列出全部', run: explain },
  docs: { usage: ['[--check]'], about: '生成参考文档 docs/reference；--check 只检查是否过期', run: docs },
  generate: {
    usage: ['[--check]', '--migration NAME'],
    about: '由配置生成接口契约和 TypeScript 类型，或把数据表的变化写成迁移脚本；--check 只检查是否过期',
    run: generate,
  },
  new: {
    usage: Object.values(NEW_USAGE),
    about: '生成一个能直接使用的页面、菜单、枚举或旅程',
    run: createNew,
  },
};

const USAGE = [
  '用法：',
  ...Object.entries(COMMANDS).map(([name, { usage, about }]) =>
    [`  ${name}  ${about}`, ...usage.map((line) => `    npm run ${name} -- ${line}`)].join('\n'),
  ),
  '退出码：0 没有问题，1 有问题，2 无法运行',
].join('\n');

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const world: CommandWorld = {
    root: fileURLToPath(new URL('..', import.meta.url)),
    write: (text) => process.stdout.write(text),
    isTerminal: process.stdout.isTTY === true,
  };
  if (args.includes('--help')) {
    world.write(`${USAGE}\n`);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(name === '' ? USAGE : unknownCommand(name));
  return command.run(args, world);
}

function unknownCommand(name: string): string {
  const near = didYouMean(name, Object.keys(COMMANDS));
  return `没有命令 “${name}”${near === undefined ? '' : `，是不是想写 “${near}”？`}\n\n${USAGE}`;
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
