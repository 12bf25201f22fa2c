// Where replicas run. The local driver runs them as processes of this machine; a cluster's would run them as pods.

export interface LaunchOrder {
  readonly replicaId: string;
  /** Words of the command, the program first; relative programs are looked for in `directory`, then in PATH. */
  readonly command: readonly string[];
  /** Where the process starts. */
  readonly directory: string;
  /** Of the process; where it shall listen is the driver's to add: HOST and PORT for a foreign program, AIC_SOCKET for ours. */
  readonly environment: Readonly<Record<string, string>>;
  /** A program of people. Every process gets as few rights as the driver can arrange; ours may have the platform's where there is no other way. */
  readonly isForeign: boolean;
  /** Thousandths of a core. */
  readonly cpuMilli: number;
  /** `directory` is the package of this model version: its processes may read it, nobody may write there. */
  readonly packageId?: string;
}

export interface Launched {
  readonly node: string;
  /** Where the process listens, as of `#core/replica-address.ts`. */
  readonly address: string;
  /** Values of the enumerations `process-hold` and `network-reach`: how far the process is isolated. */
  readonly processHold: string;
  readonly networkReach: string;
  readonly processId: number;
  readonly processStarted: string;
}

export interface ProcessEnd {
  /** Chinese, with the last words of the process when it said any. */
  readonly reason: string;
  /** Absent when nobody was there to see it. */
  readonly exitCode?: number;
  readonly exitSignal?: string;
}

export interface Driver {
  readonly kind: string;
  /** Why a model runtime (`onnx`, `command`, `image`, `chart`) cannot be run here, in Chinese; undefined when it can. */
  readonly refuse: (runtime: string) => string | undefined;
  /** Resolves when the process exists; throws with a Chinese message when it cannot be made. An earlier process of the replica is ended. */
  readonly launch: (order: LaunchOrder) => Promise<Launched>;
  /** How the replica's last process ended; `none` when there is none that we know of. */
  readonly look: (replicaId: string) => Promise<'none' | 'alive' | ProcessEnd>;
  /** `why` becomes the reason of the end, when the process ends by it. */
  readonly signal: (replicaId: string, signal: 'SIGTERM' | 'SIGKILL', why: string) => Promise<void>;
  /** Bytes that the process and its descendants hold in memory; undefined where that cannot be measured. */
  readonly memoryBytes: (replicaId: string) => Promise<number | undefined>;
  /** Takes over the replica's process that an earlier run of this program left; false when there is none. */
  readonly adopt: (replicaId: string) => Promise<boolean>;
  /** The process is gone and will not come back: its log is kept to the end, and stays. */
  readonly forget: (replicaId: string) => Promise<void>;
  /** Everything that was kept for the replica goes, its log included. */
  readonly remove: (replicaId: string) => Promise<void>;
  /** Ends every process, when the platform itself is told to end: first asked, after `patienceMs` forced. */
  readonly end: (patienceMs: number) => Promise<void>;
}
