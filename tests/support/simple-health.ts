import type { Health } from '#engines/health/health.ts';
import { applyEvent } from '#machines/apply-event.ts';
import type { TestApp } from './start-app.ts';

/** Finds every service healthy but the ones in `sick`, without asking them; fires the same events as the real engine. */
export function simpleHealth(platform: () => TestApp, sick: ReadonlySet<string>): Health {
  return {
    async check(id) {
      const { storage, config, clock } = platform();
      const query = storage.db.selectFrom('service').select('state').where('id', '=', id);
      const { state } = await query.executeTakeFirstOrThrow();
      const healthy = !sick.has(id);
      const event = eventOf(state, healthy);
      if (['New', 'Stopped', 'Updated'].includes(state)) return undefined;
      const actor = { kind: 'system' } as const;
      const reason = healthy ? '' : '连接被拒绝';
      if (event !== undefined)
        await applyEvent({ storage, config }, { entity: 'service', id, event, actor, reason });
      return { healthy, reason, latencyMs: 3, checkedAt: clock.now };
    },
  };
}

function eventOf(state: string, healthy: boolean): string | undefined {
  if (healthy) return state === 'Running' ? undefined : 'ready';
  if (state === 'Starting') return 'start-fail';
  return state === 'Running' || state === 'Updating' ? 'fail' : undefined;
}
