// What people copy into a terminal: a real shell must read it as it was meant.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { compileTemplate } from '#core/expression/compile-template.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';

const NASTY = `{"text": "it's '' \\"so\\"\\n$HOME \`id\` \\\\",\n  "next": '最后'}\n`;

/** Arguments of a command as the shell splits them. */
function argumentsOf(command: string): readonly string[] {
  const shell = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
  });
  return shell.split('\0').slice(0, -1);
}

describe('the filter shell', () => {
  const quoted = (value: unknown) => compileTemplate('${value | shell}')({ value });

  it.each(['plain', '', "'", "''", "it's", 'a\nb\n', '$HOME `id` "x" \\', '-n', NASTY])(
    'makes one argument of %j',
    (value) => {
      expect(argumentsOf(`curl ${quoted(value)}`)).toEqual([value]);
    },
  );

  it('makes an empty argument of nothing', () => {
    expect(argumentsOf(`curl ${quoted(undefined)} ${quoted(0)}`)).toEqual(['', '0']);
  });
});

describe('the samples of an application', () => {
  const scope = {
    exampleMethod: 'POST',
    exampleAddress: "http://gateway/services/echo/it's",
    exampleBody: NASTY,
    gatewayAddress: 'http://gateway',
  };
  const samples = async (language: string) => {
    const page = (await loadTestConfig()).pages.get('aic/application/detail');
    const found: string[] = [];
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { language: own, text } = node as { language?: unknown; text?: unknown };
      if (own === language && typeof text === 'string') found.push(String(compileTemplate(text)(scope)));
      for (const child of Object.values(node)) walk(child);
    };
    walk(page);
    return found;
  };

  it('send the body as it is, whatever quotes and lines it has', async () => {
    const commands = (await samples('bash')).map(argumentsOf).filter((args) => args.includes(NASTY));
    expect(commands).toHaveLength(3);
    for (const args of commands) {
      expect(args[args.indexOf(NASTY) - 1]).toBe('--data-raw');
      expect(args.some((arg) => arg.startsWith(scope.exampleAddress))).toBe(true);
    }
  });

  it('are whole in the other languages', async () => {
    const [javascript, python] = [await samples('javascript'), await samples('python')];
    expect(javascript[0]).toContain(JSON.stringify(scope.exampleAddress));
    expect(python[0]).toContain(`data=${JSON.stringify(NASTY)}.encode('utf-8')`);
  });
});
