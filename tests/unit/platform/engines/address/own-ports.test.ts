import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOwnPorts, listeningSockets } from '#engines/address/own-ports.ts';

const PROGRAM = `const server = require('node:net').createServer().listen(0, process.argv[1], () =>
  console.log(server.address().port)); process.stdin.resume().on('end', () => process.exit());`;

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.stdin?.end();
    await once(child, 'exit');
  }
});

async function listener(host: string): Promise<{ pid: number; port: number }> {
  const child = spawn(process.execPath, ['-e', PROGRAM, host], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  return { pid: child.pid ?? 0, port: Number(line) };
}
const close = (server: Server) => new Promise((resolve) => server.close(resolve));
const ports = (processes: () => readonly number[], known: readonly number[] = []) =>
  createOwnPorts({ known: () => new Set(known), processes: async () => processes() });

describe.runIf(process.platform === 'linux')('ports of our own processes', () => {
  it.each(['127.0.0.1', '0.0.0.0', '::1', '::', '127.8.8.8'])('are found on %s', async (host) => {
    const { pid, port } = await listener(host);
    expect(listeningSockets(port)).toHaveLength(1);
    expect(await ports(() => [pid])(port)).toBe(true);
    expect(await ports(() => [])(port)).toBe(false);
    expect(await ports(() => [pid])(1)).toBe(false);
  });

  it('are those of this moment', async () => {
    const holds = ports(() => children.flatMap(({ pid }) => pid ?? []));
    const strange = createServer();
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve));
    const address = strange.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    expect(await holds(port)).toBe(false);
    await close(strange);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    // The same port, another socket: this process counts as ours from here on.
    const mine = ports(() => [process.pid]);
    expect(await mine(port)).toBe(true);
    await close(server);
    expect(await mine(port)).toBe(false);
  });

  it('are asked for once by many at the same time', async () => {
    const { port } = await listener('127.0.0.1');
    let looks = 0;
    const holds = ports(() => {
      looks++;
      return [];
    });
    expect(new Set(await Promise.all(Array.from({ length: 100 }, () => holds(port))))).toEqual(
      new Set([false]),
    );
    expect(looks).toBeLessThanOrEqual(2);
  });
});

it('a port that the platform knows of needs no look', async () => {
  expect(await ports(() => [], [4_711])(4_711)).toBe(true);
});
