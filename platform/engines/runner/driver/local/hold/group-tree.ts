export interface GroupLimits {
  /** Processes and threads together. */
  readonly processes: number;
  /** Thousandths of a core; absent: as much as there is. */
  readonly cpuMilli?: number;
}

/** A hierarchy in which our groups are made; version 2 has one, version 1 one for each controller. */
export interface GroupTree {
  readonly directory: string;
  /** File below the group -> what is written there. */
  readonly files: (limits: GroupLimits) => Readonly<Record<string, string>>;
}
