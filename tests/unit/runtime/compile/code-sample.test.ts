// The samples are run as they stand: what the program sends must be the call, whatever text it holds.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, printLiteral, SAMPLE_LANGUAGES } from '#compile/code-sample.ts';
import { fileContent, fileOfContent } from '#compile/sample/file-content.ts';
import type { SampleCall } from '#compile/sample/sample-call.ts';
import { type CallKeeper, type KeptCall, startCallKeeper } from '../../../support/start-call-keeper.ts';

const ODD_FILE = 'a;type=b,"c\\.txt';
const KEY = 'sk-$HOME "quoted"';
const NASTY = `'; touch pwned; echo ' "$(touch pwned)" \`touch pwned\` \\ \${process.exit(1)} {os.environ} 中文 \u2028 \n@x`;
const PYTHON = answers('python3', ['-c', '']);
const REQUESTS = answers('python3', ['-c', 'import requests']);

let directory = '';
let server: CallKeeper;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-sample-'));
  await writeFile(join(directory, 'image.jpg'), Buffer.from([0xff, 0xd8, 0, 10, 13, 0x27]));
  await writeFile(join(directory, ODD_FILE), 'odd');
  server = await startCallKeeper({ words: '识别结果' });
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true, force: true });
});

function answers(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What the server got and the program printed. */
async function run(language: string, call: SampleCall): Promise<KeptCall & { readonly output: string }> {
  const text = SAMPLE_LANGUAGES.find(({ key }) => key === language)?.print(call) ?? '';
  const name = { curl: 'call.sh', node: 'call.mjs', python: 'call.py' }[language] ?? '';
  await writeFile(join(directory, name), text);
  server.forget();
  const program = { curl: 'sh', node: process.execPath, python: 'python3' }[language] ?? '';
  const { stdout } = await promisify(execFile)(program, [name], {
    cwd: directory,
    env: { ...process.env, AIC_SECRET_KEY: KEY, NO_PROXY: '*' },
  });
  const received = server.last();
  if (received === undefined) throw new Error(`nothing arrived from\n${text}`);
  await expect(readFile(join(directory, 'pwned'))).rejects.toThrow('ENOENT');
  return { ...received, output: stdout };
}

const call = (more: Partial<SampleCall>): SampleCall => ({
  method: 'POST',
  url: `${server.origin}/services/ocr/general?a=${encodeURIComponent(NASTY)}`,
  keyVariable: 'AIC_SECRET_KEY',
  answer: { kind: 'json' },
  ...more,
});

/** Parts of a multipart body by name; the boundary is its first line. */
function partsOf({ body }: KeptCall): ReadonlyMap<string, string> {
  const text = body.toString('latin1');
  const boundary = text.slice(0, text.indexOf('\r\n'));
  const parts = text.split(boundary).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      return [/name="([^"]*)"/.exec(head)?.[1] ?? '', rest.join('\r\n\r\n').replace(/\r\n$/, '')];
    }),
  );
}

const languages = ['curl', 'node', ...(REQUESTS ? ['python'] : [])];

// Each starts processes, which takes its time on a busy machine.
describe.each(languages)('a sample in %s', (language) => {
  it('sends method, address, key, headers and a JSON body of nasty texts', async () => {
    const value = JSON.parse(
      `{"__proto__":${JSON.stringify(NASTY)},"list":[true,false,null,1.5,-0.1,1e300],"deep":{"a":[{"b":[]}]}}`,
    );
    const got = await run(
      language,
      call({
        method: 'PUT',
        headers: [
          ['X-Trace', `'"$(id)`],
          ['@image.jpg', 'x'],
          ['X-Lines', 'a\r\nX-Injected: b'],
        ],
        body: { kind: 'json', mediaType: 'application/json', value },
      }),
    );
    expect(got).toMatchObject({
      method: 'PUT',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'x-trace': `'"$(id)` },
    });
    const { pathname, searchParams } = new URL(got.url, server.origin);
    expect([pathname, searchParams.get('a')]).toEqual(['/services/ocr/general', NASTY]);
    expect(got.headers).not.toHaveProperty('x-injected');
    expect(JSON.stringify(JSON.parse(got.body.toString()))).toBe(JSON.stringify(value));
    expect(got.output).toContain('识别结果');
  });

  it('sends a body that is too long for an argument', async () => {
    const value = { image: 'iVBOR'.repeat(60_000), note: "it's" };
    const json = await run(
      language,
      call({ body: { kind: 'json', mediaType: 'application/json', value }, answer: { kind: 'text' } }),
    );
    expect(JSON.parse(json.body.toString())).toEqual(value);
    const form = await run(language, call({ body: { kind: 'form', fields: Object.entries(value) } }));
    expect(form.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(form.body.toString()))).toEqual(value);
  });

  it('sends fields, repeated ones as well', async () => {
    const fields = [
      ['a=b', NASTY],
      ['tag', '@image.jpg'],
      ['tag', '1+1'],
    ] as const;
    const got = await run(language, call({ body: { kind: 'form', fields } }));
    expect([...new URLSearchParams(got.body.toString())]).toEqual(fields);
  });

  it('sends a text and a file as they are', async () => {
    const text = await run(
      language,
      call({ body: { kind: 'text', mediaType: 'text/plain', text: `@${NASTY}` } }),
    );
    expect(text.body.toString()).toBe(`@${NASTY}`);
    expect(text.headers['content-type']).toBe('text/plain');
    const file = await run(
      language,
      call({ body: { kind: 'file', mediaType: 'image/jpeg', file: 'image.jpg' } }),
    );
    expect(file.body).toEqual(await readFile(join(directory, 'image.jpg')));
    expect(file.headers['content-type']).toBe('image/jpeg');
  });

  it('sends parts, of which only files are read', async () => {
    const got = await run(
      language,
      call({
        body: {
          kind: 'parts',
          parts: [
            { name: 'image', file: 'image.jpg', mediaType: 'image/jpeg;headers=@image.jpg' },
            { name: 'odd', file: ODD_FILE, mediaType: 'text/plain' },
            { name: 'note', value: '@image.jpg' },
            { name: 'x=@image.jpg;y', value: '1' },
          ],
        },
      }),
    );
    const parts = partsOf(got);
    expect(parts.get('image')).toBe((await readFile(join(directory, 'image.jpg'))).toString('latin1'));
    expect(parts.get('odd')).toBe('odd');
    expect(parts.get('note')).toBe('@image.jpg');
    expect([...parts.values()].filter((value) => value.includes('\xff\xd8'))).toHaveLength(1);
  });

  it('reads files where their base64 goes, however long, in JSON and in fields', async () => {
    const file = Buffer.alloc(300_000, 7);
    await writeFile(join(directory, "it's $(id).bin"), file);
    const image = (await readFile(join(directory, 'image.jpg'))).toString('base64');
    const value = {
      note: NASTY,
      $key: '\\$(id)',
      big: fileContent("it's $(id).bin"),
      all: [fileContent('image.jpg')],
    };
    const json = call({ body: { kind: 'json', mediaType: 'application/json', value } });
    expect(filesOf(json)).toEqual(["it's $(id).bin", 'image.jpg']);
    expect(JSON.parse((await run(language, json)).body.toString())).toEqual({
      ...value,
      big: file.toString('base64'),
      all: [image],
    });
    const fields = [
      ['big', fileContent("it's $(id).bin")],
      ['note', NASTY],
      ['image', fileContent('image.jpg')],
    ] as const;
    const form = await run(language, call({ body: { kind: 'form', fields } }));
    expect(Object.fromEntries(new URLSearchParams(form.body.toString()))).toEqual({
      big: file.toString('base64'),
      note: NASTY,
      image,
    });
  });

  it('asks without a body or key, and keeps what is no text', async () => {
    const got = await run(language, {
      method: 'GET',
      url: `${server.origin}/picture`,
      answer: { kind: 'file', file: 'answer.png' },
    });
    expect(got).toMatchObject({ method: 'GET', url: '/picture' });
    expect(got.headers.authorization).toBeUndefined();
    expect(await readFile(join(directory, 'answer.png'), 'utf8')).toBe('{"words":"识别结果"}');
    await rm(join(directory, 'answer.png'));
  });

  it('prints what comes bit by bit', async () => {
    expect((await run(language, call({ answer: { kind: 'stream' } }))).output).toContain('识别结果');
  });

  it('asks for headers only', async () => {
    expect((await run(language, call({ method: 'HEAD' }))).method).toBe('HEAD');
  });
});

it.runIf(PYTHON)('is sound Python also where requests is missing', async () => {
  const value = { words: NASTY, list: [true, null] };
  const sample = SAMPLE_LANGUAGES.find(({ key }) => key === 'python');
  await writeFile(
    join(directory, 'sound.py'),
    sample?.print(call({ body: { kind: 'json', mediaType: 'application/json', value } })) ?? '',
  );
  execFileSync('python3', ['-m', 'py_compile', 'sound.py'], { cwd: directory });
});

it('takes no text for a file', () => {
  for (const foreign of ['{"file":"/etc/passwd"}', '{"Symbol(file)":"/etc/passwd"}', '"/etc/passwd"', 'null'])
    expect(fileOfContent(JSON.parse(foreign))).toBeUndefined();
});

describe('printLiteral', () => {
  it('fills lines with plain values and gives records one each', () => {
    const text = printLiteral({ shape: [1, 4], data: Array(40).fill(0.25), rows: [{ a: 1 }, { a: 2 }] });
    expect(JSON.parse(text)).toEqual({
      shape: [1, 4],
      data: Array(40).fill(0.25),
      rows: [{ a: 1 }, { a: 2 }],
    });
    expect(text).toContain('"shape": [1, 4],\n');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(88);
    expect(text.split('\n').length).toBeLessThan(20);
  });
});
