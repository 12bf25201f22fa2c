import type { Config } from '#config/config.ts';
import type { RunInputs } from '#engines/files/run-inputs.ts';
import type { LoadEngine } from '#engines/load/load-engine.ts';
import type { Storage } from '#storage/storage.ts';
import type { TargetWorld } from './find-target.ts';

export interface RunDependencies extends TargetWorld {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly load: LoadEngine;
  readonly inputs: RunInputs;
  readonly now: () => Date;
}
