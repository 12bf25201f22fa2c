import { describe, expect, it } from 'vitest';
import type { AdmittedCall, RoutedCall } from '#engines/gateway/call/call.ts';
import { createAcquisition } from '#engines/gateway/forward/acquisition.ts';
import { createReplicaPools } from '#engines/gateway/hosted/replica-pools.ts';
import { buildPolicies, chooseVersion } from '#engines/gateway/hosted/split/split-policies.ts';
import type { ChooseVersion, SplitService } from '#engines/gateway/hosted/split/split-policy.ts';
import { createTurns } from '#engines/gateway/hosted/split/weighted-turns.ts';
import type { Version } from '#engines/gateway/hosted/version.ts';
import { createKept } from '#engines/gateway/limit/kept.ts';
import type { Refusal } from '#engines/gateway/outcome/refusal.ts';
import type { Routes } from '#engines/gateway/routing/routes.ts';

const upstream = { origin: 'http://127.0.0.1:1', basePath: '', timeoutMs: 1_000, retries: 0 };

function version(number: number, runtime = 'command'): Version {
  const replicas = [{ id: `rep-${number}`, upstream }];
  const replicaPool = createReplicaPools(() => undefined).get(`ver-${number}`, {
    concurrency: 8,
    queueSize: 8,
    replicas,
  });
  return { id: `ver-${number}`, number, runtime, replicaPool, meter: { done: () => undefined } };
}

function service(change: Partial<SplitService> = {}, runtime?: string): SplitService {
  const [first, second, idle] = [version(1, runtime), version(2, runtime), version(3, runtime)];
  return {
    serviceId: 'svc',
    kind: 'CustomSplit',
    writtenRules: [{ field: 'header', name: 'x-group', operator: 'in', values: ['b'], versionId: 'ver-2' }],
    versions: new Map([first, second, idle].map((one) => [one.id, one])),
    reachable: [first, second],
    shares: [{ version: first, weight: 100 }],
    turns: createKept(createTurns),
    ...change,
  };
}

const call = (change: Partial<AdmittedCall> = {}) =>
  ({
    serviceCode: 'svc',
    path: '/x',
    assignment: undefined,
    wantedVersion: undefined,
    ...change,
  }) as AdmittedCall;
const chosen = (policies: readonly ChooseVersion[], asked: AdmittedCall, group = '') => {
  const choice = chooseVersion(policies, asked, { 'x-group': group });
  return 'code' in choice ? choice.code : choice.version.number;
};

describe('split policies', () => {
  it('decide in their order: test call, address, rule, weight', () => {
    const policies = buildPolicies(service({}, 'onnx'));
    const path = '/v2/models/m/versions/1/infer';
    expect(chosen(policies, call())).toBe(1);
    expect(chosen(policies, call(), 'b')).toBe(2);
    expect(chosen(policies, call({ path }), 'b')).toBe(1);
    expect(chosen(policies, call({ path, wantedVersion: 3 }), 'b')).toBe(3);
    expect(chosen(policies, call({ wantedVersion: 'ver-9' }))).toBe('gateway.version-not-running');
  });

  it('that have no say in a service cost its calls nothing', () => {
    expect(buildPolicies(service({ kind: 'RandomSplit' }))).toHaveLength(2);
    expect(buildPolicies(service())).toHaveLength(3);
    expect(buildPolicies(service({}, 'onnx'))).toHaveLength(4);
  });

  it('leave nothing that could answer: the call is refused', () => {
    expect(chosen(buildPolicies(service({ shares: [] })), call())).toBe('gateway.service-unavailable');
  });

  it('may mark the call for the request log', () => {
    const [first, second] = [version(1), version(2)];
    const trial = { testVersionId: 'abv-1', arm: 'B', unit: 1, excluded: undefined };
    const policies: readonly ChooseVersion[] = [
      ({ path }) => (path === '/trial' ? { version: second, assignment: trial } : undefined),
      () => ({ version: first }),
    ];
    const routes = () =>
      ({
        services: new Map([['svc', { hosted: { timeoutMs: 1_000, policies } }]]),
      }) as unknown as Routes;
    const admit = (asked: AdmittedCall): RoutedCall | Refusal | undefined => {
      let result: RoutedCall | Refusal | undefined;
      const keep = (one: RoutedCall | Refusal) => {
        result = one;
      };
      createAcquisition(asked, { routes, headers: {} }).acquire(keep, keep);
      return result;
    };
    const hosted = { hosted: {} } as AdmittedCall['service'];
    expect(admit(call({ path: '/trial', service: hosted }))).toMatchObject({
      assignment: trial,
      version: { number: 2 },
      upstream,
    });
    expect(admit(call({ service: hosted }))).toMatchObject({ assignment: undefined, version: { number: 1 } });
  });
});
