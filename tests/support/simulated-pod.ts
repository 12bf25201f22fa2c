// A pod of the simulated cluster: waits for a node and an image, then behaves as `workload-program.mjs` does, and really listens.
import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Workload } from '#engines/runner/driver/workload.ts';
import type { WorkloadEnd, WorkloadStatus } from '#engines/runner/driver/workload-status.ts';

export interface PodHost {
  /** Its directory for what the pod prints. */
  readonly logs: string;
  /** Where volumes lie. */
  readonly volumes: string;
  /** What pods of this node listen on. */
  readonly address: string;
  readonly onPhase: (text: string) => void;
}

const MEGABYTE = 1_048_576;
/** What a runtime takes before a program asks for more. */
const BASE_BYTES = 40 * MEGABYTE;
const HOG_PER_TICK = 32 * MEGABYTE;
const TICK_MS = 20;

export class SimulatedPod {
  readonly uid: string;
  readonly workload: Workload;
  node = '';
  memoryBytes = 0;
  #status: WorkloadStatus = { phase: 'waiting', reason: '等待调度' };
  #server: Server | undefined;
  #timers: NodeJS.Timeout[] = [];
  #stopReason: string | undefined;
  #host: PodHost | undefined;

  constructor(uid: string, workload: Workload) {
    this.uid = uid;
    this.workload = workload;
  }

  get status(): WorkloadStatus {
    return this.#status;
  }

  get environment(): Readonly<Record<string, string>> {
    const { environment, goal, id, volumes } = this.workload;
    return {
      ...environment,
      ...Object.fromEntries(volumes.map(({ source, variable }) => [variable, `/mnt/${source.id}`])),
      ...(goal.kind === 'serve' ? { HOST: '0.0.0.0', PORT: '8080' } : {}),
      AIC_REPLICA: id,
    };
  }

  wait(reason: string): void {
    this.#status = { phase: 'waiting', reason };
  }

  /** Its containers start on the node. */
  async start(node: string, host: PodHost): Promise<void> {
    this.#host = host;
    this.node = node;
    this.memoryBytes = BASE_BYTES;
    const { WORD = '', COMPLAINT, READS, EXIT_MS, HOG_MB, READY_MS = '0' } = this.workload.environment;
    this.#print('stdout', `began ${WORD}`);
    if (COMPLAINT !== undefined) this.#print('stderr', COMPLAINT);
    const volume = this.workload.volumes.find(({ variable }) => variable === READS);
    if (volume !== undefined)
      this.#print(
        'stdout',
        (await readFile(join(host.volumes, volume.source.id, 'data.txt'), 'utf8')).trimEnd(),
      );
    const endpoint = this.workload.goal.kind === 'serve' ? await this.#listen(Number(READY_MS)) : undefined;
    if (this.#status.phase === 'ended') return;
    this.#status = { phase: 'running', placement: { node, ...(endpoint === undefined ? {} : { endpoint }) } };
    host.onPhase('Started container');
    if (EXIT_MS !== undefined) this.#after(Number(EXIT_MS), () => this.#exit());
    if (HOG_MB !== undefined) this.#hog(Number(HOG_MB) * MEGABYTE);
  }

  /** The kubelet's SIGTERM. */
  term(why: string): void {
    if (this.#status.phase === 'ended') return;
    this.#stopReason = why || (this.#stopReason ?? '');
    const { DRAIN_MS = '0' } = this.workload.environment;
    if (this.#status.phase === 'waiting') this.#stopped();
    else this.#print('stdout', 'asked to end');
    if (DRAIN_MS !== 'never') this.#after(Number(DRAIN_MS), () => this.#stopped());
  }

  kill(why: string): void {
    this.#stopReason = why || (this.#stopReason ?? '');
    this.#stopped(137);
  }

  evict(): void {
    this.#end({ outcome: 'failed', cause: 'lost', reason: 'Pod 被驱逐：节点磁盘压力' });
  }

  loseNode(): void {
    this.#end({ outcome: 'failed', cause: 'lost', reason: `节点 ${this.node} 失去联系` });
  }

  #exit(): void {
    const { EXIT_CODE = '0', EXIT_SIGNAL, COMPLAINT = '' } = this.workload.environment;
    const number =
      EXIT_SIGNAL === undefined ? undefined : new Map(Object.entries(constants.signals)).get(EXIT_SIGNAL);
    const exitCode = number === undefined ? Number(EXIT_CODE) : 128 + number;
    const isWell = exitCode === 0 && this.#stopReason === undefined;
    this.#end({
      outcome: isWell ? 'succeeded' : 'failed',
      cause: this.#stopReason === undefined ? 'exit' : 'stopped',
      reason: `容器退出（退出码 ${exitCode}）${COMPLAINT === '' ? '' : `：${COMPLAINT}`}`,
      exitCode,
      ...(EXIT_SIGNAL === undefined ? {} : { exitSignal: EXIT_SIGNAL }),
    });
  }

  #stopped(exitCode = 0): void {
    const reason = this.#stopReason || `容器退出（退出码 ${exitCode}）`;
    this.#end({ outcome: 'failed', cause: 'stopped', reason, exitCode });
  }

  #hog(most: number): void {
    this.#after(TICK_MS, () => {
      this.memoryBytes = Math.min(this.memoryBytes + HOG_PER_TICK, most);
      const { memoryBytes: limit } = this.workload.resources;
      if (this.memoryBytes <= limit) return this.#hog(most);
      const reason = `内存超过上限：OOMKilled，上限 ${limit / MEGABYTE} MB`;
      this.#end({ outcome: 'failed', cause: 'limit', reason, exitCode: 137 });
    });
  }

  #end(end: WorkloadEnd): void {
    if (this.#status.phase === 'ended') return;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#server?.close();
    this.#server?.closeAllConnections();
    this.#status = { phase: 'ended', end };
    this.#host?.onPhase(end.reason);
  }

  /** On a port of the pod's own address. */
  async #listen(readyMs: number): Promise<string> {
    const begun = Date.now();
    const server = createServer((_call, answer) => {
      answer.statusCode = Date.now() - begun >= readyMs ? 200 : 503;
      answer.end(JSON.stringify({ id: this.workload.id, word: this.workload.environment.WORD ?? '' }));
    });
    this.#server = server;
    const address = this.#host?.address ?? '';
    await new Promise<void>((done) => server.listen(0, address, done));
    return `http://${address}:${(server.address() as AddressInfo).port}`;
  }

  #print(stream: 'stdout' | 'stderr', line: string): void {
    if (this.#host !== undefined) appendFileSync(join(this.#host.logs, stream), `${line}\n`);
  }

  #after(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms));
  }
}
