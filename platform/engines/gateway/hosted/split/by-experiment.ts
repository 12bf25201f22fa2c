// While a test runs, the unit of a call decides: the same unit meets the same version at every gateway.
import { assignArm, hashUnit } from '#core/experiment/assign-arm.ts';
import { isAvailable } from '../replica-pool.ts';
import type { Version } from '../version.ts';
import type { Assignment, Exclusion } from './assignment.ts';
import type { Choice, SplitPolicy } from './split-policy.ts';

export const byExperiment: SplitPolicy = {
  build({ experiment, versions, shares }) {
    if (experiment === undefined) return undefined;
    const { arms, control, targeting, testVersionId, seed } = experiment;
    const places = arms.map(({ versionId }) => versions.get(versionId));
    const others = shares.map(({ version }) => version);

    /** Who cannot be reached is stood in for, by the control first: no call is lost for a test. */
    const choose = (place: number, unit: number | null, excluded: Exclusion | undefined) => {
      const arm = arms[place]?.key ?? '';
      const now = performance.now();
      const version = places[place];
      if (version !== undefined && isAvailable(version.replicaPool, now))
        return choice(version, { testVersionId, arm, unit, excluded });
      const stands = [places[control], ...others, ...places];
      const standIn = stands.find((one) => one !== undefined && isAvailable(one.replicaPool, now)) ?? version;
      if (standIn === undefined) return undefined;
      return choice(standIn, { testVersionId, arm, unit, excluded: excluded ?? 'arm-unavailable' });
    };

    return (call, headers) => {
      if (call.origin !== 'caller') return undefined;
      for (const { matches } of targeting) if (!matches(call, headers)) return undefined;
      const unit = experiment.unitOf(call, headers);
      if (unit === undefined || unit === '') return choose(control, null, 'no-unit');
      const place = assignArm(experiment, unit);
      if (place === -1) return undefined;
      return choose(place, hashUnit(seed, unit), call.at < experiment.warmUntil ? 'warm-up' : undefined);
    };
  },
};

function choice(version: Version, assignment: Assignment): Choice {
  return { version, assignment };
}
