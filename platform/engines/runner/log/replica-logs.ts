import { basename, join } from 'node:path';
import type { Finder } from './find/finder.ts';
import { type LogReader, openLog } from './open-log.ts';

/** The kept log of a replica by its id; a replica that never printed has an empty one. */
export type ReplicaLogs = (replicaId: string) => LogReader;

/** `directory` holds one directory a replica, named after its id. */
export function createReplicaLogs(directory: string, finder: Finder): ReplicaLogs {
  return (replicaId) => {
    if (basename(replicaId) !== replicaId || replicaId.startsWith('.'))
      throw new Error(`[Bug] ${replicaId} is no id of a replica`);
    return openLog(join(directory, replicaId), finder);
  };
}
