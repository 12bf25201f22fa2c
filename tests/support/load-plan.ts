import type { LoadPlan } from '#core/load/plan.ts';

/** A plan of one request; `address` alone has no default. */
export function loadPlan(
  address: string,
  changes: Partial<Omit<LoadPlan, 'target'>> & { readonly target?: Partial<LoadPlan['target']> } = {},
): LoadPlan {
  const { target, ...others } = changes;
  return {
    runId: 'run-1',
    seed: 7,
    target: { protocol: 'http', address, headers: {}, isOnThisHost: true, ...target },
    payload: {
      requests: [{ name: 'call', weight: 1, method: 'GET', path: '/', headers: {}, body: { kind: 'none' } }],
      order: 'in-turn',
    },
    shape: { kind: 'constant', perSecond: 100, seconds: 2 },
    warmUpSeconds: 0,
    coolDownSeconds: 0,
    timeoutMs: 60_000,
    assertions: [],
    limits: {},
    caps: { perSecond: 10_000, inFlight: 2_000, seconds: 600 },
    generators: 1,
    ...others,
  };
}
