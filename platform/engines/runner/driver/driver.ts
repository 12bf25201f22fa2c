// Where replicas run. The local driver runs them as processes of this machine; a cluster's would run them as pods.

export interface LaunchOrder {
  readonly replicaId: string;
  /** Words of the command, the program first; relative programs are looked for in `directory`, then in PATH. */
  readonly command: readonly string[];
  /** Where the process starts. */
  readonly directory: string;
  /** Of the process; HOST and PORT are the driver's to add. */
  readonly environment: Readonly<Record<string, string>>;
  /** Somebody else's program: it gets as few rights as the driver can arrange. */
  readonly isForeign: boolean;
}

export interface Launched {
  readonly node: string;
  readonly port: number;
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
  /** Model runtimes that it can run, e.g. `onnx`, `command`. */
  readonly runtimes: ReadonlySet<string>;
  /** Resolves when the process exists; throws with a Chinese message when it cannot be made. An earlier process of the replica is ended. */
  readonly launch: (order: LaunchOrder) => Promise<Launched>;
  /** How the replica's last process ended, or undefined while it lives; `none` when there never was one. */
  readonly look: (replicaId: string) => Promise<'none' | 'alive' | ProcessEnd>;
  readonly signal: (replicaId: string, signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Bytes that the process and its descendants hold in memory; undefined where that cannot be measured. */
  readonly memoryBytes: (replicaId: string) => Promise<number | undefined>;
  /** Everything that was kept for the replica goes, its log included. */
  readonly remove: (replicaId: string) => Promise<void>;
  /** Goes on keeping the log of a replica whose process was started by an earlier run of this program. */
  readonly adopt: (replicaId: string) => Promise<void>;
  /** Lets the processes live and stops watching them. */
  readonly close: () => Promise<void>;
}
