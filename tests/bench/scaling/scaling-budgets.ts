import type { BenchSizes } from '../sizes.ts';

/** The simulation is seeded, so its figures are the same on every machine: limits stand a little above the first ones. */
export function scalingBudgets({ hours, days }: BenchSizes['scaling']) {
  const simulated = `20 courses of traffic, ${hours} h each`;
  const row = (what: string, unit: string, digits: number, most?: number) => ({
    ...{ what, unit, digits, mayBeZero: true as const },
    ...(most === undefined ? {} : { limit: { atMost: most } }),
  });
  const overshoot = (policy: string, most: number) =>
    row(`${simulated}, ${policy}: replicas above the most that were needed`, '%', 1, most);
  const under = (policy: string, most: number) =>
    row(`the same, ${policy}: minutes of an hour with less capacity than load`, 'min', 2, most);
  const breach = (policy: string) =>
    row(`the same, ${policy}: minutes of an hour with a p95 above 1 s`, 'min', 2);
  const changes = (policy: string, most: number) =>
    row(`the same, ${policy}: changes an hour`, 'changes', 1, most);
  const cost = (policy: string, most: number) =>
    row(`the same, ${policy}: replica hours against knowing each minute before`, 'x', 2, most);
  return {
    trackingOvershoot: overshoot('target tracking', 10),
    trackingUnder: under('target tracking', 0.6),
    trackingBreach: breach('target tracking'),
    trackingChanges: changes('target tracking', 12),
    trackingCost: cost('target tracking', 1.45),
    panicOvershoot: overshoot('panic', 35),
    panicUnder: under('panic', 0.95),
    panicBreach: breach('panic'),
    panicChanges: changes('panic', 75),
    panicCost: cost('panic', 1.2),
    stepsOvershoot: overshoot('small steps', 8),
    stepsUnder: under('small steps', 0.6),
    stepsBreach: breach('small steps'),
    stepsChanges: changes('small steps', 10),
    stepsCost: cost('small steps', 1.35),
    oursOvershoot: overshoot('our default', 32),
    oursUnder: under('our default', 0.7),
    oursBreach: breach('our default'),
    oursChanges: changes('our default', 12),
    oursCost: cost('our default', 1.5),
    replay: {
      what: `replay of a policy against ${days} days in buckets of 10 s: processor time`,
      ...{ unit: 'ms', digits: 0, limit: { atMost: 300 } },
    },
    state: {
      ...{ what: 'the largest state that is kept between two decisions', unit: 'KB', digits: 1 },
      limit: { atMost: 8 },
    },
  };
}
