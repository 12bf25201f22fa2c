// The code that is copied makes the call that the page makes: both are run, and what arrives is compared.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_LANGUAGES } from '#compile/code-sample.ts';
import { HeldFile } from '../../../../plugins/service-test/model/held-file.ts';
import { buildRequest, type Draft } from '../../../../plugins/service-test/model/request.ts';
import {
  KEY_VARIABLE,
  namedFiles,
  sampleCallOf,
} from '../../../../plugins/service-test/model/sample-call.ts';
import { type CallKeeper, type KeptCall, startCallKeeper } from '../../../support/start-call-keeper.ts';

let directory = '';
let origin = '';
let server: CallKeeper;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-copied-'));
  server = await startCallKeeper();
  origin = server.origin;
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true, force: true });
});

const held = (name: string, bytes: readonly number[]) =>
  new HeldFile(name, 'image/png', Buffer.from(bytes).toString('base64'));
// What is pasted twice has one name and two contents.
const FILES = [held('image.png', [0x89, 0x50, 0, 10, 13, 39]), held('image.png', [1, 2, 3])] as const;
const NASTY = `'; touch pwned; echo " $(id) \\ \${x} 中文`;
const base: Draft = {
  method: 'post',
  path: '/orders/{id}',
  parameters: { 'path id': 'a/b c', 'query q': NASTY, 'header X-Trace': 'trace' },
  headers: [['X-Own', `'"$(id)`]],
  mediaType: 'application/json',
  value: undefined,
};
const DRAFTS: readonly (readonly [string, Draft])[] = [
  ['a GET', { ...base, method: 'get', mediaType: '' }],
  [
    'JSON with files',
    { ...base, method: 'put', value: { image: FILES[0], list: [FILES[1], NASTY, null], deep: { a: 1.5 } } },
  ],
  [
    'a form',
    {
      ...base,
      mediaType: 'application/x-www-form-urlencoded',
      value: { image: FILES[0], text: NASTY, n: 3 },
    },
  ],
  [
    'a form with files',
    { ...base, mediaType: 'multipart/form-data', value: { text: NASTY, a: FILES[0], b: FILES[1] } },
  ],
  ['a file', { ...base, mediaType: 'image/*', value: FILES[0] }],
  ['a text', { ...base, mediaType: 'text/plain', value: NASTY }],
];

/** What the page would send. */
async function sent(draft: Draft): Promise<KeptCall> {
  const built = buildRequest(draft, 'boundary');
  if ('fault' in built) throw new Error(built.fault);
  const { method = '', path, headers = {}, body, bodyBase64 } = built.request;
  const content = bodyBase64 === undefined ? body : Buffer.from(bodyBase64, 'base64');
  server.forget();
  await fetch(`${origin}/services/x${path}`, {
    method: method.toUpperCase(),
    headers,
    ...(content === undefined ? {} : { body: content }),
  });
  const received = server.last();
  if (received === undefined) throw new Error('nothing arrived');
  return received;
}

/** Method, address, headers that count, and the body without what every client writes differently. */
async function essence({ method, url, headers, body }: KeptCall) {
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  return {
    method,
    url: new URL(url, origin).href,
    trace: headers['x-trace'],
    own: headers['x-own'],
    type,
    body: await contentOf(type, headers, body),
  };
}

async function contentOf(type: string, headers: KeptCall['headers'], body: Buffer): Promise<unknown> {
  if (type === 'application/json') return JSON.parse(body.toString('utf8'));
  if (type === 'application/x-www-form-urlencoded') return [...new URLSearchParams(body.toString('utf8'))];
  if (type !== 'multipart/form-data') return body.toString('base64');
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();
  const read = async (value: string | File) =>
    typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64');
  return Promise.all([...form].map(async ([name, value]) => [name, await read(value as string | File)]));
}

// Each starts processes, which takes its time on a busy machine.
describe.each(['curl', 'node'])('the copied code in %s', (language) => {
  it.each(DRAFTS)('makes the call with %s', async (_name, draft) => {
    const call = sampleCallOf(draft, { callAddress: `${origin}/services/x`, answerType: '' });
    if (call === undefined) throw new Error('no call');
    const text = SAMPLE_LANGUAGES.find(({ key }) => key === language)?.print(call) ?? '';
    for (const [name, file] of namedFiles(draft))
      await writeFile(join(directory, name), Buffer.from(file.base64, 'base64'));
    const [program, name] = language === 'curl' ? ['sh', 'call.sh'] : [process.execPath, 'call.mjs'];
    await writeFile(join(directory, name), text);
    const wanted = await essence(await sent(draft));
    server.forget();
    const env = { ...process.env, [KEY_VARIABLE]: 'sk-1', NO_PROXY: '*' };
    await promisify(execFile)(program, [name], { cwd: directory, env });
    const received = server.last();
    if (received === undefined) throw new Error(`nothing arrived from\n${text}`);
    expect(await essence(received)).toEqual(wanted);
    expect(received.headers.authorization).toBe('Bearer sk-1');
  });
});

describe.skipIf(!canPython())('the copied code in Python', () => {
  it.each(DRAFTS)('is a program with %s', async (_name, draft) => {
    const call = sampleCallOf(draft, {
      callAddress: `${origin}/services/x`,
      answerType: 'text/event-stream',
    });
    const print = SAMPLE_LANGUAGES.find(({ key }) => key === 'python')?.print;
    if (call === undefined || print === undefined) throw new Error('no call');
    const file = join(directory, 'call.py');
    await writeFile(file, print(call));
    await promisify(execFile)('python3', ['-m', 'py_compile', file]);
  });
});

function canPython(): boolean {
  try {
    execFileSync('python3', ['-c', ''], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it('is not there while the path lacks a parameter', () => {
  expect(sampleCallOf({ ...base, parameters: {} }, { callAddress: origin, answerType: '' })).toBeUndefined();
});

it('keeps the answer as a file when the last one was a picture or a sound', () => {
  const answerOf = (answerType: string) => sampleCallOf(base, { callAddress: origin, answerType })?.answer;
  expect(answerOf('audio/wav')).toEqual({ kind: 'file', file: 'answer.wav' });
  expect(answerOf('text/event-stream; charset=utf-8')).toEqual({ kind: 'stream' });
  expect(answerOf('application/json')).toEqual({ kind: 'json' });
  expect(answerOf('text/plain')).toEqual({ kind: 'text' });
});
