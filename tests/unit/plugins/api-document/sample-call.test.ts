// The code of real documents is run as it stands, against a server that writes down what it gets.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_LANGUAGES } from '#compile/code-sample.ts';
import { parseSource } from '#config/read/parse-source.ts';
import { oipDocument } from '../../../../platform/operations/services/inference/oip-document.ts';
import type { ApiOperation } from '../../../../plugins/api-document/model/api-document.ts';
import { contentExamples } from '../../../../plugins/api-document/model/content-example.ts';
import { readDocument } from '../../../../plugins/api-document/model/read-document.ts';
import { KEY_VARIABLE, sampleCall } from '../../../../plugins/api-document/model/sample-call.ts';
import { shortTensors } from '../../../../plugins/api-document/model/short-tensors.ts';
import { shownText } from '../../../../plugins/api-document/model/shown-text.ts';
import { listenLocally } from '../../../support/listen-locally.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

let address = '';
let directory = '';
let received:
  | { readonly line: string; readonly type: string; readonly key: string; readonly body: Buffer }
  | undefined;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = '', url = '', headers } = request;
  received = {
    line: `${method} ${url}`,
    type: headers['content-type'] ?? '',
    key: headers.authorization ?? '',
    body: Buffer.concat(chunks),
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"answer":"收到"}');
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-document-'));
  await writeFile(join(directory, 'image.jpg'), 'JPEG');
  await writeFile(join(directory, 'file.bin'), 'BYTES');
  address = `http://127.0.0.1:${await listenLocally(server)}/services/demo`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true, force: true });
});

async function presetDocument(key: string): Promise<unknown> {
  const path = join(ROOT, 'presets', key, 'preset.yaml');
  const { value } = parseSource({ file: path, path, text: await readFile(path, 'utf8') });
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'openapi') : undefined;
}

function operationsOf(document: unknown): readonly ApiOperation[] {
  return readDocument(document).groups.flatMap(({ operations }) => operations);
}

/** The call of an operation with its n-th content, as the page writes it. */
function callOf(document: unknown, operation: ApiOperation, index = 0) {
  const content = operation.body?.contents[index];
  const example = content === undefined ? undefined : contentExamples(content, document, 'request')[0]?.value;
  return sampleCall(operation, content, example, { address, document });
}

/** Runs the sample as a person would who copied it. */
async function run(
  language: 'curl' | 'node',
  call: Parameters<(typeof SAMPLE_LANGUAGES)[number]['print']>[0],
) {
  const file = language === 'curl' ? 'call.sh' : 'call.mjs';
  await writeFile(
    join(directory, file),
    SAMPLE_LANGUAGES.find(({ key }) => key === language)?.print(call) ?? '',
  );
  received = undefined;
  const { stdout } = await promisify(execFile)(language === 'curl' ? 'sh' : process.execPath, [file], {
    cwd: directory,
    env: { ...process.env, [KEY_VARIABLE]: 'sk-test', NO_PROXY: '*' },
  });
  return { stdout, ...(received ?? { line: '', type: '', key: '', body: Buffer.alloc(0) }) };
}

const PETS = {
  swagger: '2.0',
  basePath: '/v2',
  paths: {
    '/pets/{pet id}/[x]': {
      post: {
        consumes: ['multipart/form-data'],
        parameters: [
          { in: 'path', name: 'pet id', type: 'integer', minimum: 7, required: true },
          {
            in: 'query',
            name: 'tags',
            type: 'array',
            items: { type: 'string', enum: ['a&b'] },
            collectionFormat: 'multi',
            required: true,
          },
          { in: 'query', name: 'unused', type: 'string' },
          { in: 'formData', name: 'photo', type: 'file', required: true },
          { in: 'formData', name: 'note', type: 'string', default: '@x' },
        ],
        responses: { 200: { description: 'ok' } },
      },
    },
  },
};

describe.each(['curl', 'node'] as const)('the code of a document in %s', (language) => {
  it('calls an ONNX service', async () => {
    const signature = {
      inputs: [{ name: 'x', datatype: 'FP32', shape: [-1, 4] }],
      outputs: [{ name: 'y', datatype: 'FP32', shape: [-1, 3] }],
    };
    const document = oipDocument('鸢尾花', 'demo', signature);
    const [infer, metadata] = operationsOf(document);
    if (infer === undefined || metadata === undefined) throw new Error('the document has no operations');
    const got = await run(language, callOf(document, infer));
    expect(got).toMatchObject({
      line: 'POST /services/demo/v2/models/demo/infer',
      type: 'application/json',
      key: 'Bearer sk-test',
    });
    expect(JSON.parse(got.body.toString())).toEqual({
      inputs: [{ name: 'x', shape: [1, 4], datatype: 'FP32', data: [0, 0, 0, 0] }],
    });
    expect(got.stdout).toContain('收到');
    expect((await run(language, callOf(document, metadata))).line).toBe('GET /services/demo/v2/models/demo');
  });

  it('calls the OCR preset in each of its formats', async () => {
    const document = await presetDocument('ocr');
    const [general] = operationsOf(document);
    if (general === undefined) throw new Error('the document has no operations');
    const json = await run(language, callOf(document, general, 0));
    expect(json).toMatchObject({ line: 'POST /services/demo/general', type: 'application/json' });
    const { image } = JSON.parse(json.body.toString());
    expect(Buffer.from(image, 'base64').subarray(1, 4).toString()).toBe('PNG');
    const form = await run(language, callOf(document, general, 1));
    expect(form.type).toContain('application/x-www-form-urlencoded');
    expect(new URLSearchParams(form.body.toString()).has('image')).toBe(true);
    const file = await run(language, callOf(document, general, 2));
    expect([file.type, file.body.toString()]).toEqual(['image/jpeg', 'JPEG']);
  });

  it('reads the picture that a document has no example of', async () => {
    const document = await presetDocument('face-detect');
    const [detect] = operationsOf(document);
    if (detect === undefined) throw new Error('the document has no operations');
    const picture = Buffer.from('JPEG').toString('base64');
    const json = await run(language, callOf(document, detect, 0));
    expect(JSON.parse(json.body.toString())).toMatchObject({ image: picture, max_face_num: 10 });
    const form = await run(language, callOf(document, detect, 1));
    expect(new URLSearchParams(form.body.toString()).get('image')).toBe(picture);
  });

  it('fills paths and queries, and sends files as parts', async () => {
    const [add] = operationsOf(PETS);
    if (add === undefined) throw new Error('the document has no operations');
    const got = await run(language, callOf(PETS, add));
    expect(got.line).toBe('POST /services/demo/v2/pets/7/%5Bx%5D?tags=a%26b');
    expect(got.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(got.body.toString()).toMatch(
      /name="photo"; filename="file.bin"[\s\S]*BYTES[\s\S]*name="note"\s+@x/,
    );
  });
});

it('every preset’s code is sound in every language', async () => {
  const scripts: string[] = [];
  for (const key of ['ocr', 'face-detect', 'object-detect', 'voice-activity', 'text-embedding']) {
    const document = await presetDocument(key);
    const operations = operationsOf(document);
    expect(operations.length, key).toBeGreaterThan(0);
    for (const operation of operations)
      for (const index of (operation.body?.contents ?? [undefined]).keys()) {
        const call = callOf(document, operation, index);
        const [, node, other] = SAMPLE_LANGUAGES.map(({ print }) => print(call));
        await writeFile(join(directory, 'sound.mjs'), node ?? '');
        execFileSync(process.execPath, ['--check', 'sound.mjs'], { cwd: directory });
        const name = `sound${scripts.length}.py`;
        await writeFile(join(directory, name), other ?? '');
        scripts.push(name);
      }
  }
  if (canRun('python3')) execFileSync('python3', ['-m', 'py_compile', ...scripts], { cwd: directory });
});

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it('keeps an answer that is a file under a name of its own', () => {
  const document = {
    paths: {
      '/cut': {
        post: {
          requestBody: { content: { 'image/png': {} } },
          responses: { 200: { content: { 'image/png': {} } }, 201: {} },
        },
      },
      '/talk': { post: { responses: { 200: { content: { 'text/event-stream': {} } } } } },
    },
  };
  const [cut, talk] = operationsOf(document);
  expect(cut && callOf(document, cut)).toMatchObject({
    body: { kind: 'file', file: 'image.png' },
    answer: { kind: 'file', file: 'answer.png' },
  });
  expect(talk && callOf(document, talk).answer).toEqual({ kind: 'stream' });
});

it('says which tensors are not whole', () => {
  const input = (shape: unknown, data: unknown) => ({ inputs: [{ name: 'x', shape, data }] });
  expect(shortTensors(input([1, 3], [1, 2]))).toBe('示例没有写全：x 需要 3 个值，这里只写了 2 个。');
  expect(
    shortTensors(
      input(
        [2, 2],
        [
          [1, 2],
          [3, 4],
        ],
      ),
    ),
  ).toBe('');
  for (const odd of [null, 3, { inputs: 3 }, { inputs: [null, 3] }, input('x', []), input([{}], [])])
    expect(shortTensors(odd)).toBe('');
});

describe('long texts on screen', () => {
  it('show the beginning of a file’s content', () => {
    const { text, isShortened } = shownText(`{"image": "${'A'.repeat(1_000)}==", "note": "短的"}`);
    expect(text).toBe(`{"image": "${'A'.repeat(32)}…（共 1,002 个字符）", "note": "短的"}`);
    expect(isShortened).toBe(true);
  });

  it('end where nobody reads on, and leave short ones alone', () => {
    expect(shownText('词 '.repeat(20_000)).text).toMatch(/后面 20,000 个字符没有显示）$/);
    expect(shownText('{"a": 1}')).toEqual({ text: '{"a": 1}', isShortened: false });
  });
});
