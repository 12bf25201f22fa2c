// The container of a replica: its process, what it was started with, and what it runs.
import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Handler, OperationContext } from '../handler/handler.ts';
import { pageOf } from '../list/paging.ts';
import { packageNames } from '../services/inference/package-names.ts';
import { maskCommand, maskValue } from './mask-secrets.ts';
import { CONTAINER_NAME, containerIdOf } from './pod/container-id.ts';
import { readPodDetail } from './pod/pods.ts';
import { runOf } from './run-of.ts';

export const listContainers: Handler<'runtime.container.list'> = async (request, context) => {
  const { row } = await readContainer(context, request.podId);
  return pageOf(request, [row]);
};

/** The pod's facts and its container's; `state` is the pod's. */
export const getContainer: Handler<'runtime.container.get'> = async ({ podId, containerId }, context) => {
  if (containerId !== containerIdOf(podId)) throw new AppError('record.not-found');
  const { row, pod, version } = await readContainer(context, podId);
  const found = runOf(context, { ...pod, ...version });
  const tree = await found?.driver.processes(found.run);
  const words = tree?.isMeasured === true ? tree.processes[0]?.command : undefined;
  const { containerId: _id, ordinal: _ordinal, ...facts } = pod;
  const { state: containerState, ...container } = row;
  return {
    ...facts,
    ...container,
    podName: pod.name,
    containerState,
    concurrency: version.concurrency,
    command: maskCommand(words ?? version.startCommand ?? []),
  };
};

interface Variable {
  readonly name: string;
  readonly value: string;
  readonly masked: boolean;
  readonly source: 'version' | 'platform';
}

/** What the process really was started with while it runs, else what its version says. Values of secrets stay hidden. */
export const listEnvironment: Handler<'runtime.container.environment'> = async (request, context) => {
  const { pod, version } = await readContainer(context, request.podId);
  const found = runOf(context, { ...pod, ...version });
  const own = textsOf(version.environment);
  const started = await found?.driver.environment(found.run);
  const keyword = request.keyword?.trim().toLowerCase() ?? '';
  const variables = Object.entries(started ?? own)
    .filter(([name]) => name.toLowerCase().includes(keyword))
    .map(([name, value]): Variable => {
      const shown = maskValue(name, value);
      const source = own[name] === value ? 'version' : 'platform';
      return { name, value: shown, masked: shown !== value, source };
    });
  return pageOf(
    request,
    variables.sort((a, b) => b.source.localeCompare(a.source) || a.name.localeCompare(b.name)),
  );
};

async function readContainer(context: OperationContext, podId: string) {
  const pod = await readPodDetail(context, podId);
  const version = await context.storage.db
    .selectFrom('replica')
    .innerJoin('serviceVersion', 'serviceVersion.id', 'replica.versionId')
    .leftJoin('modelVersion', 'modelVersion.id', 'serviceVersion.modelVersionId')
    .select(['driver', 'handle', 'serviceVersion.runtime', 'concurrency', 'environment', 'startCommand'])
    .where('replica.id', '=', podId)
    .executeTakeFirstOrThrow();
  const row = {
    id: pod.containerId,
    podId: pod.id,
    name: CONTAINER_NAME,
    state: stateOf(pod),
    stateReason: pod.stateReason,
    ready: pod.state === 'Running',
    image: (await packageNames(context, [pod.versionId])).get(pod.versionId) ?? '',
    runtime: version.runtime,
    cpuLimitMilli: pod.cpuLimitMilli,
    memoryLimitBytes: pod.memoryLimitBytes,
    restarts: pod.restarts,
    startedAt: pod.startedAt,
    endedAt: pod.endedAt,
    exitCode: pod.exitCode,
    exitSignal: pod.exitSignal,
  };
  return { pod, version, row };
}

/** A container runs as long as its process does, ready or not; one that waits will be started (again). */
function stateOf({ state }: Pick<Row<'replica'>, 'state'>): 'Waiting' | 'Running' | 'Terminated' {
  if (state === 'Accepted' || state === 'Failed') return 'Waiting';
  return state === 'Terminated' ? 'Terminated' : 'Running';
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}
