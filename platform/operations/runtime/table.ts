import type { HandlerTable } from '../handler/handler-table.ts';
import { listProcesses } from './container-processes.ts';
import { getContainer, listContainers, listEnvironment } from './containers.ts';
import { readPodMetrics } from './metrics/pod-metrics.ts';
import { getPod, listPods } from './pod/pods.ts';
import {
  listComputeResources,
  readAvailableQuota,
  resetQuota,
  updateQuota,
} from './quota/compute-resources.ts';

export const runtimeHandlers: HandlerTable = {
  'runtime.pod.list': listPods,
  'runtime.pod.get': getPod,
  'runtime.container.list': listContainers,
  'runtime.container.get': getContainer,
  'runtime.container.environment': listEnvironment,
  'runtime.container.process': listProcesses,
  'runtime.podMetrics': readPodMetrics,
  'runtime.computeResource.list': listComputeResources,
  'runtime.computeResource.availableQuota': readAvailableQuota,
  'runtime.computeResource.update': updateQuota,
  'runtime.computeResource.reset': resetQuota,
};
