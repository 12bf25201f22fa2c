// `--demo`: a living example, made once by the same calls that people make, and kept alive by its service.
import { readFile, writeFile } from 'node:fs/promises';
import { callDemo } from './call-demo.ts';
import { createDemo, type DemoPerson } from './create-demo.ts';
import { type DemoTarget, signIn } from './demo-client.ts';
import type { DemoService } from './demo-service.ts';

export interface DemoOptions extends DemoTarget {
  /** Where this machine reaches the gateway; it must answer already. */
  readonly gatewayAddress: string;
  /** Known at the first start only, or when the environment gives it. */
  readonly adminPassword?: string;
  /** Remembers the port of the demo's service, so that it is where it was registered: `<data>/demo.json`. */
  readonly stateFile: string;
  readonly print: (line: string) => void;
  /** Tries the port first, any free one when it is taken (0: any). */
  readonly startService: (port: number) => Promise<DemoService>;
  /** How long to wait for the demo's own service to run (default 20 s). */
  readonly servicePatienceMs?: number;
}

interface DemoState {
  readonly port: number;
  readonly complete: boolean;
}

/** Starts the demo's service and, the first time, makes the example. The service runs until `stop`. */
export async function runDemo(options: DemoOptions): Promise<DemoService> {
  const state = await readState(options.stateFile);
  const service = await options.startService(state?.port ?? 0);
  try {
    if (state?.complete === true) reportMoved(options, state, service);
    else await makeOnce(options, service);
    return service;
  } catch (error) {
    await service.stop();
    throw error;
  }
}

async function makeOnce(options: DemoOptions, service: DemoService): Promise<void> {
  if (options.adminPassword === undefined) {
    options.print('没有生成演示数据：请用环境变量 AIP_ADMIN_PASSWORD 给出 admin 的密码，再用 --demo 启动。');
    return;
  }
  const admin = await signIn(options, 'admin', options.adminPassword);
  const demo = await createDemo(options, admin, service.url, options.servicePatienceMs ?? 20_000);
  // Before the calls: a second start must not make everything twice because the gateway was slow.
  await writeState(options.stateFile, { port: service.port, complete: true });
  printPeople(options, demo.people);
  await callDemo(options.gatewayAddress, demo);
}

function printPeople({ print }: DemoOptions, people: readonly DemoPerson[]): void {
  print('演示数据已生成，以下账号的密码只显示这一次：');
  for (const { username, password, title } of people) print(`  ${username.padEnd(14)} ${password}  ${title}`);
}

function reportMoved({ print }: DemoOptions, { port }: DemoState, service: DemoService): void {
  if (service.port === port) return;
  print(`演示服务的端口 ${port} 被占用，改用 ${service.port}；请在“第三方服务”中修改演示服务的地址。`);
}

async function readState(file: string): Promise<DemoState | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof value !== 'object' || value === null || !('port' in value)) return undefined;
    return { port: Number(value.port), complete: 'complete' in value && value.complete === true };
  } catch {
    return undefined;
  }
}

async function writeState(file: string, state: DemoState): Promise<void> {
  await writeFile(file, `${JSON.stringify(state)}\n`, { mode: 0o600 });
}
