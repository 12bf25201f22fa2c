// What is to be run, in words that hold for a process of this machine and for a pod of a cluster alike.

export interface Workload {
  /** Unique among all workloads of the platform, and the name of their log: the id of a replica. Letters, digits, `-` and `_`. */
  readonly id: string;
  readonly program: Program;
  /** What the program needs to know. Its id (`AIC_REPLICA`), where it listens and where its files are is the driver's to add. */
  readonly environment: Readonly<Record<string, string>>;
  readonly resources: WorkloadResources;
  readonly volumes: readonly Volume[];
  readonly goal: Goal;
}

export type Program =
  /** The platform's own server of ONNX models, with the model of this package. */
  | { readonly kind: 'onnx'; readonly packageId: string }
  /** A model that the platform brings, by its key. */
  | { readonly kind: 'preset'; readonly key: string }
  /** A command of people, in the directory of this package. Words, the program first. */
  | { readonly kind: 'command'; readonly packageId: string; readonly command: readonly string[] }
  /** A container image of people; without a command the image's own. */
  | { readonly kind: 'image'; readonly reference: string; readonly command?: readonly string[] };

export type ProgramKind = Program['kind'];

export interface WorkloadResources {
  /** Thousandths of a core. */
  readonly cpuMilli: number;
  /** One that holds more is ended. */
  readonly memoryBytes: number;
}

/** Files that the program may read and not change. */
export interface Volume {
  /** A package is a model version's files, a volume is what people uploaded to it. */
  readonly source: { readonly kind: 'package' | 'volume'; readonly id: string };
  /** The variable of the environment in which the program finds the path. */
  readonly variable: string;
}

export type Goal =
  /** Answers HTTP calls at one endpoint until it is ended; 2xx at the path says that it can. */
  | { readonly kind: 'serve'; readonly healthPath: string }
  /** Does its work and ends; it has no endpoint. Exit code 0 is success. */
  | { readonly kind: 'finish' };

/** Programs of people get as few rights as a driver can arrange. */
export function isForeign({ kind }: { readonly kind: string }): boolean {
  return kind === 'command' || kind === 'image';
}
