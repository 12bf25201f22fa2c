// A cluster in memory: nodes, pods that wait for them, images that must be pulled, evictions and nodes that are lost. What its
// pods print is kept as a cluster's driver would keep it: followed into files, so that it outlives them.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from '#engines/runner/driver/driver.ts';
import type { WorkloadHandle } from '#engines/runner/driver/handle.ts';
import type { WorkloadEvent } from '#engines/runner/driver/workload-status.ts';
import { createFinder } from '#engines/runner/log/find/finder.ts';
import { type Following, followOutput } from '#engines/runner/log/follow-output.ts';
import { openLog } from '#engines/runner/log/open-log.ts';
import { SimulatedPod } from './simulated-pod.ts';

interface Node {
  readonly name: string;
  /** Pods listen on it; another host's, as far as one machine can have those. */
  readonly address: string;
  isUp: boolean;
}

export class SimulatedCluster {
  /** How long a pod waits for its node, and for its image. */
  scheduleMs = 30;
  pullMs = 30;
  /** Images not available. */
  readonly missingImages = new Set<string>();
  readonly nodes: readonly Node[];
  readonly pods = new Map<string, SimulatedPod>();
  readonly #directory: string;
  readonly #listeners = new Set<(event: WorkloadEvent) => void>();
  #count = 0;

  /** `directory` holds `logs/` and `volumes/`. */
  constructor(directory: string) {
    this.#directory = directory;
    const address = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';
    this.nodes = ['node-a', 'node-b'].map((name) => ({ name, address, isUp: true }));
  }

  /** Its pods are lost, and it gets no more. */
  loseNode(name: string): void {
    const node = this.nodes.find((one) => one.name === name);
    if (node !== undefined) node.isUp = false;
    for (const pod of this.pods.values()) if (pod.node === name) pod.loseNode();
  }

  /** A driver with nothing in memory, as a server has it that has just begun. */
  createDriver(): Driver {
    const followed = new Map<string, Following>();
    const finder = createFinder({ program: 'none' });
    const logsOf = (id: string) => join(this.#directory, 'logs', id);
    const unfollow = async (id: string) => {
      await followed.get(id)?.stop();
      followed.delete(id);
    };
    const follow = async (id: string, pod: SimulatedPod) => {
      await mkdir(logsOf(id), { recursive: true });
      const onError = (error: unknown) => console.error(error);
      const options = { directory: logsOf(id), process: pod.uid, now: () => new Date(), onError };
      followed.set(id, followOutput(options));
    };
    const drop = async (id: string) => {
      this.pods.get(id)?.kill('');
      this.pods.delete(id);
      await unfollow(id);
    };
    const podOf = ({ pod, uid }: WorkloadHandle) => {
      const found = this.pods.get(String(pod));
      return found !== undefined && found.uid === uid && found.status.phase === 'running' ? found : undefined;
    };
    const looked = { before: false };
    return {
      name: 'simulated-cluster',
      refuse: (runtime) => (runtime === 'chart' ? '本集群不安装 Helm 包' : undefined),
      launch: async (workload) => {
        await drop(workload.id);
        this.#count++;
        const pod = new SimulatedPod(`uid-${this.#count}`, workload);
        this.pods.set(workload.id, pod);
        await follow(workload.id, pod);
        this.#tell(workload.id, 'waiting', '等待调度');
        void this.#run(pod);
        return { handle: { name: `${workload.id}-${this.#count}`, pod: workload.id, uid: pod.uid } };
      },
      adopt: async ({ id }) => {
        const pod = this.pods.get(id);
        if (pod === undefined) return false;
        await unfollow(id);
        await follow(id, pod);
        return true;
      },
      status: async (id) => this.pods.get(id)?.status ?? { phase: 'none' },
      listen: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      stop: async (id, why) => this.pods.get(id)?.term(why),
      kill: async (id, why) => this.pods.get(id)?.kill(why),
      forget: drop,
      remove: async (id) => {
        await drop(id);
        await rm(logsOf(id), { recursive: true, force: true });
      },
      list: async () => [
        ...new Set([...this.pods.keys(), ...(await readdir(join(this.#directory, 'logs')).catch(() => []))]),
      ],
      // Pods are recorded in the cluster, whichever server asks.
      left: async () => [],
      // Pods need no server of ours.
      end: async () => {
        for (const id of [...followed.keys()]) await unfollow(id);
      },
      log: (id) => openLog(logsOf(id), finder),
      sample: async (runs) => {
        const isFirst = !looked.before;
        looked.before = true;
        return runs.map((run) => {
          const pod = podOf(run);
          if (pod === undefined || isFirst) return undefined;
          return { cpuMilli: 10, memoryBytes: pod.memoryBytes, mountPercent: 50 };
        });
      },
      processes: async (run) => {
        const pod = podOf(run);
        if (pod === undefined) return { isMeasured: true, processes: [] };
        return { isMeasured: false, isAlive: true };
      },
      environment: async (run) => podOf(run)?.environment,
      explainSilence: async () => '',
    };
  }

  /** Every pod ends. */
  close(): void {
    for (const pod of this.pods.values()) pod.kill('');
  }

  async #run(pod: SimulatedPod): Promise<void> {
    const { id, program } = pod.workload;
    const isWaiting = () => this.pods.get(id) === pod && pod.status.phase === 'waiting';
    await sleep(this.scheduleMs);
    for (;;) {
      const node = this.nodes.find(({ isUp }) => isUp);
      if (!isWaiting()) return;
      if (node !== undefined) break;
      pod.wait('等待调度：没有可用的节点');
      await sleep(this.scheduleMs);
    }
    pod.wait('正在拉取镜像');
    this.#tell(id, 'waiting', '正在拉取镜像');
    await sleep(this.pullMs);
    if (!isWaiting()) return;
    if (program.kind === 'image' && this.missingImages.has(program.reference))
      return pod.wait(`镜像 ${program.reference} 拉取失败：没有这个镜像`);
    const node = this.nodes.find(({ isUp }) => isUp);
    if (node === undefined) return void this.#run(pod);
    await pod.start(node.name, {
      logs: join(this.#directory, 'logs', id),
      volumes: join(this.#directory, 'volumes'),
      address: node.address,
      onPhase: (text) => this.#tell(id, pod.status.phase === 'ended' ? 'ended' : 'running', text),
    });
  }

  #tell(id: string, phase: WorkloadEvent['phase'], text: string): void {
    for (const listener of this.#listeners) listener({ id, phase, text });
  }
}
