// Autoscaling of the demo's model: the calls that follow make it decide for real.
import type { TenantScope } from '../handler/project-of.ts';
import type { DemoCall } from './demo-client.ts';

export async function createDemoPolicy(call: DemoCall, place: TenantScope, serviceId: string): Promise<void> {
  await call('autoscaling.create', {
    ...place,
    serviceId,
    name: '按每秒请求伸缩',
    description: '每个副本每秒 10 个请求，高峰最多两个副本',
    minReplicas: 1,
    maxReplicas: 2,
    triggers: [{ metric: 'tps', target: 10 }],
    // A demo has minutes: what came with its first calls goes soon after them.
    stableWindowSeconds: 15,
    scaleDown: {
      stabilizationWindowSeconds: 30,
      selectPolicy: 'Max',
      policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
    },
    start: true,
  });
}
