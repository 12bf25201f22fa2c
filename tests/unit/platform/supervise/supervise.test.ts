import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '#network/free-port.ts';
import { isProcessAlive, signalProcess } from '#storage/process/process-state.ts';
import {
  isSameProcess,
  readLiving,
  writeRecord,
} from '../../../../platform/storage/process/process-record.ts';
import { checkPort } from '../../../../platform/supervise/check-port.ts';
import { lockDataDirectory } from '../../../../platform/supervise/lock-data-directory.ts';
import {
  type SupervisedProgram,
  superviseProgram,
} from '../../../../platform/supervise/supervise-process.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';

/**
 * Returns on its port with its level; told to end, it gives the port away, ends its calls and writes a line, as the gateway
 * does. Told again it does not wait for calls.
 */
const PROGRAM = `
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
const server = createServer((request, response) => {
  response.setHeader('connection', 'close');
  const ms = Number(new URL(request.url, 'http://x').searchParams.get('ms') ?? 0);
  setTimeout(() => response.end(process.env.LEVEL ?? 'ok'), ms);
}).listen(Number(process.env.PORT), '127.0.0.1');
const end = () => { appendFileSync(process.env.TRACE, 'flushed'); process.exit(0); };
let told = false;
process.on('SIGTERM', () => {
  if (told) end();
  told = true;
  server.close(end);
});
`;

let directory: string;
let port: number;
const running: SupervisedProgram[] = [];
const start = async (env: Record<string, string> = {}) => {
  const program = await superviseProgram({
    label: '网关',
    program: join(directory, 'program.mjs'),
    env: { PORT: String(port), TRACE: join(directory, 'trace'), ...env },
    recordFile: join(directory, 'program.pid'),
    logFile: join(directory, 'program.log'),
    healthUrl: `http://127.0.0.1:${port}/healthz`,
    drainMs: async () => 300,
    log: () => undefined,
  });
  running.push(program);
  return program;
};
const trace = () => readFile(join(directory, 'trace'), 'utf8').catch(() => '');

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-supervise-'));
  port = await findFreePort();
  await writeFile(join(directory, 'program.mjs'), PROGRAM);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop()));
  await rm(directory, { recursive: true, force: true });
});

describe('supervised program', () => {
  it('starts again after kill -9', async () => {
    const program = await start();
    const first = program.pid();

    process.kill(first, 'SIGKILL');

    await vi.waitFor(async () => expect(await program.isHealthy()).toBe(true), PATIENCE_MS);
    await vi.waitFor(() => expect(program.pid()).not.toBe(first), PATIENCE_MS);
  });

  it('is adopted by the next supervisor when it fits, and the same process goes on', async () => {
    const first = await start();
    const second = await start();

    expect(second.adopted).toBe(true);
    expect(second.pid()).toBe(first.pid());
  });

  it('is ended in order and started anew when its settings changed', async () => {
    const first = await start();
    const firstPid = first.pid();
    running.splice(0);

    const second = await start({ LEVEL: 'new' });

    expect(second.adopted).toBe(false);
    expect(second.pid()).not.toBe(firstPid);
    await vi.waitFor(async () => expect(await trace()).toBe('flushed'), PATIENCE_MS);
    await first.stop();
  });

  it('is replaced at once when its settings changed, and still ends its calls', async () => {
    const first = await start();
    const firstPid = first.pid();
    running.splice(0);
    const call = fetch(`http://127.0.0.1:${port}/?ms=4000`);
    await new Promise((done) => setTimeout(done, 200));

    await start({ LEVEL: 'new' });

    expect(isProcessAlive(firstPid)).toBe(true);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('new');
    expect(await (await call).text()).toBe('ok');
    await vi.waitFor(() => expect(isProcessAlive(firstPid)).toBe(false), PATIENCE_MS);
    await first.stop();
  });

  it('that was replaced does not outlive its successor', async () => {
    const first = await start();
    const firstPid = first.pid();
    running.splice(0);
    const call = fetch(`http://127.0.0.1:${port}/?ms=60000`).catch(() => 'cut');
    await new Promise((done) => setTimeout(done, 200));
    const second = await start({ LEVEL: 'new' });

    await second.stop();

    expect(isProcessAlive(firstPid)).toBe(false);
    expect(await call).toBe('cut');
    expect(await trace()).toBe('flushedflushed');
    await first.stop();
  });

  it('may write down what it holds when it is stopped', async () => {
    const program = await start();

    await program.stop();

    expect(await trace()).toBe('flushed');
    expect(await program.isHealthy()).toBe(false);
  });

  it('that does not come up is reported with the end of its log', async () => {
    await writeFile(join(directory, 'program.mjs'), 'throw new Error("no database")');

    await expect(start()).rejects.toThrow(/网关启动失败[\s\S]*no database/);
  });
});

describe('process record', () => {
  it('does not take a number that was given to another process for the old one', async () => {
    const file = join(directory, 'x.pid');
    const record = await writeRecord(file, process.pid, 'mark');

    expect(isSameProcess(record)).toBe(true);
    expect(await readLiving(file)).toEqual(record);
    await writeFile(file, JSON.stringify({ ...record, started: '1' }));
    expect(await readLiving(file)).toBeUndefined();
  });
});

describe.skipIf(process.platform !== 'linux')('a process that has ended but was not collected', () => {
  it('counts as gone, although its number still answers', async () => {
    // The shell becomes a program that never asks after its child. Until then the child lives: a shell might collect it.
    const child = 'while [ "$(cat /proc/$PPID/comm)" = sh ]; do sleep 0.01; done';
    const parent = spawn('sh', ['-c', `sh -c '${child}' & echo $!; exec sleep 30`]);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());

    await vi.waitFor(() => expect(isProcessAlive(pid)).toBe(false), PATIENCE_MS);
    expect(process.kill(pid, 0)).toBe(true);
    expect(signalProcess(pid, 'SIGTERM')).toBe(true);
    parent.kill('SIGKILL');
  });
});

describe('a signal', () => {
  it('to a process that was collected since somebody looked is no failure', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');

    expect(signalProcess(child.pid ?? 0, 'SIGTERM')).toBe(false);
  });

  it.runIf(process.platform === 'linux' && process.getuid?.() !== 0)('that is refused is one', () => {
    expect(() => signalProcess(1, 'SIGTERM')).toThrow('EPERM');
  });
});

describe('data directory', () => {
  it('belongs to one server at a time', async () => {
    const unlock = await lockDataDirectory(directory);

    await expect(lockDataDirectory(directory)).rejects.toThrow(`（进程 ${process.pid}）`);
    await unlock();
    await (await lockDataDirectory(directory))();
  });

  it.each(['', 'garbage', JSON.stringify({ pid: 1, started: 'before', mark: '' })])(
    'is taken over when its lock says %j, which no living server wrote',
    async (text) => {
      await writeFile(join(directory, 'server.pid'), text);

      await (await lockDataDirectory(directory))();
    },
  );
});

describe('port check', () => {
  it('says which option to change when the port is taken', async () => {
    const server = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));

    await expect(checkPort('127.0.0.1', port, 'gateway-port')).rejects.toThrow(
      `端口 ${port} 已被占用，请用 --gateway-port 换一个端口。`,
    );
    await new Promise((resolve) => server.close(resolve));
    await checkPort('127.0.0.1', port, 'port');
  });

  it('says that the machine has no such address', async () => {
    await expect(checkPort('203.0.113.1', port, 'port')).rejects.toThrow('203.0.113.1');
  });
});
