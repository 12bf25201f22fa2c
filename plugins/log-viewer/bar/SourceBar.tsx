// Whose log it is: the replica, and which of its processes.

import type { LogInfo, Source } from '../model/wire.ts';
import { formatClock } from '../text/format-time.ts';

interface SourceBarProps {
  readonly replicaId: string;
  readonly sources: readonly Source[];
  readonly onReplica: (replicaId: string) => void;
  readonly info: LogInfo | undefined;
  readonly process: number | undefined;
  readonly onProcess: (process: number | undefined) => void;
}

export function SourceBar({ replicaId, sources, onReplica, info, process, onProcess }: SourceBarProps) {
  const isListed = sources.some(({ id }) => id === replicaId);
  const processes = info?.processes ?? [];
  return (
    <>
      {sources.length > 0 && (
        <select
          className="aic-input aic-select aic-input--small logview-source"
          aria-label="实例"
          value={replicaId}
          onChange={(event) => onReplica(event.target.value)}
        >
          {!isListed && <option value={replicaId}>{info?.name ?? replicaId}</option>}
          {sources.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
      {processes.length > 1 && (
        <select
          className="aic-input aic-select aic-input--small logview-process"
          aria-label="进程"
          value={process ?? ''}
          onChange={(event) => onProcess(event.target.value === '' ? undefined : Number(event.target.value))}
        >
          <option value="">全部启动</option>
          {processes.toReversed().map(({ number, startedAt }, place) => (
            <option key={number} value={number}>
              {`第 ${number} 次启动 · ${formatClock(Date.parse(startedAt)).slice(0, -4)}${PLACES[place] ?? ''}`}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

const PLACES = ['（当前）', '（上一次）'];
