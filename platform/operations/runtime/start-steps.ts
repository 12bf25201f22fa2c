// How far a replica came, step by step.

export interface Stepped {
  readonly state: string;
  readonly stateReason: string;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly loadedAt: Date | null;
  readonly readyAt: Date | null;
  readonly trafficAt: Date | null;
  readonly endedAt: Date | null;
  readonly dueAt: Date | null;
}

export interface StartStep {
  readonly title: string;
  /** A value of the enumeration `step-state`. */
  readonly state: 'done' | 'running' | 'waiting' | 'failed';
  readonly at: Date | null;
  /** Why it is not further; '' when there is nothing to say. */
  readonly reason: string;
}

/**
 * Steps in order. One that is under way is the first without a time; a replica that ended has no steps after its end
 * but the next start, when there will be one.
 */
export function startSteps(replica: Stepped): readonly StartStep[] {
  const steps = [
    { title: '已请求', at: replica.createdAt },
    { title: '启动进程', at: replica.startedAt },
    { title: '加载模型', at: replica.loadedAt },
    { title: '就绪', at: replica.readyAt },
    { title: '接入流量', at: replica.trafficAt },
  ];
  if (ENDED.has(replica.state)) return [...steps.flatMap(reached), ...end(replica)];
  const current = steps.findIndex(({ at }) => at === null);
  // It answered before and does not any more: it has to get ready again.
  const isLost = replica.state === 'Pending' && replica.readyAt !== null;
  const under = isLost ? READY : current;
  return steps.map(({ title, at }, index) => {
    if (index === under) return { title, state: 'running', at, reason: replica.stateReason };
    return { title, state: at === null || (isLost && index > READY) ? 'waiting' : 'done', at, reason: '' };
  });
}

const READY = 3;
const ENDED: ReadonlySet<string> = new Set(['Failed', 'Terminating', 'Terminated']);

function reached({ title, at }: { readonly title: string; readonly at: Date | null }): readonly StartStep[] {
  return at === null ? [] : [{ title, state: 'done', at, reason: '' }];
}

function end({ state, stateReason, endedAt, dueAt }: Stepped): readonly StartStep[] {
  if (state === 'Terminating')
    return [{ title: '等待请求处理完', state: 'running', at: null, reason: stateReason }];
  if (state === 'Terminated') return [{ title: '已终止', state: 'done', at: endedAt, reason: stateReason }];
  return [
    { title: '进程退出', state: 'failed', at: endedAt, reason: stateReason },
    { title: '重新启动', state: 'waiting', at: dueAt, reason: '' },
  ];
}
