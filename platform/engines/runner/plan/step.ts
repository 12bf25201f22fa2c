// What the runner does next. Each step is carried out by itself; when one fails the next round plans anew.
import type { Placement } from '../driver/workload-status.ts';

export type Step =
  | { readonly do: 'create-replica'; readonly versionId: string; readonly ordinal: number }
  | { readonly do: 'launch'; readonly replicaId: string }
  /** Writes down where it runs. */
  | { readonly do: 'place'; readonly replicaId: string; readonly placement: Placement }
  | {
      /** Asks it to end; or ends it. */
      readonly do: 'stop' | 'kill';
      readonly replicaId: string;
      /** Why it may not end by itself, in Chinese; '' when all is in order. */
      readonly why: string;
    }
  | {
      readonly do: 'replica-event';
      readonly replicaId: string;
      readonly event: 'ready' | 'lose' | 'exit' | 'terminate' | 'ended' | 'forced';
      readonly reason: string;
      /** For `exit`: not started again before then (epoch ms). */
      readonly dueAt?: number;
    }
  | { readonly do: 'replica-in-traffic'; readonly replicaId: string; readonly versionId: string }
  | {
      readonly do: 'version-event';
      readonly versionId: string;
      readonly event: string;
      readonly reason: string;
    }
  | {
      readonly do: 'service-event';
      readonly serviceId: string;
      readonly event: string;
      readonly reason: string;
      readonly progress?: string;
    }
  /** Puts the target's weights into force and ends the update. */
  | { readonly do: 'apply-target'; readonly serviceId: string }
  /** Gives the target up and ends the update with `event`. */
  | {
      readonly do: 'drop-target';
      readonly serviceId: string;
      readonly event: 'update-fail' | 'fail';
      readonly reason: string;
    }
  | { readonly do: 'remove-service'; readonly serviceId: string };
