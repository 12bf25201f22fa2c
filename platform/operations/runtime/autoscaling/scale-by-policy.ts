// What the engine scales with: the operation that people use, in the policy's name.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { carriesCalls } from '#engines/runner/plan/update-target.ts';
import { IN_CHARGE } from '#engines/scaler/policy-of.ts';
import type { SetReplicas } from '#engines/scaler/scaler-world.ts';
import { applyEventIn } from '#machines/apply-event.ts';
import type { Storage } from '#storage/storage.ts';
import { findVersion } from '../../services/inference/find-inference.ts';
import { serviceConflict, setReplicas } from '../../services/inference/set-replicas.ts';
import { lockPolicy } from './policy/find-policy.ts';

export interface PolicyScaling {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly now: () => Date;
}

/** A running A/B test does not stand in the way: all its arms are scaled by the same policy. */
export function createSetReplicas({ storage, config, now }: PolicyScaling): SetReplicas {
  return (change, also) =>
    storage.transaction(async (db) => {
      const context = { config: config(), actor: undefined, now };
      const { service, policy } = await lockPolicy(db, change.policyId);
      const version = await findVersion(db, change.versionId);
      // A person stopped the policy, scaled, or moved the calls since it was decided.
      const isStale = version.replicas !== change.before || !carriesCalls(version);
      if (!IN_CHARGE.includes(policy.state)) throw new AppError('record.not-found');
      if (isStale) throw serviceConflict(context, service.state);
      const { replicas, why, progress } = change;
      if (replicas !== version.replicas) {
        await setReplicas(db, context, {
          service,
          version,
          replicas,
          why: `伸缩策略“${policy.name}”，${why}`,
        });
        const event = replicas > version.replicas ? 'scale-up' : 'scale-down';
        const input = { entity: 'autoscaling', id: policy.id, event, actor: { kind: 'system' } as const };
        const reason = `${why}，由 ${version.replicas} 个改为 ${replicas} 个`;
        await applyEventIn(db, config(), { ...input, reason, keepReason: true });
        // Nothing that a person edited: a form that is open stays right.
        await db.updateTable('autoscaling').set({ scaledAt: now() }).where('id', '=', policy.id).execute();
      }
      await db.updateTable('inference').set({ progress }).where('serviceId', '=', service.id).execute();
      await also(db);
    });
}
