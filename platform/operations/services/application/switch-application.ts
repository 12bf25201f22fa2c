// A disabled application keeps its keys and grants; the gateway refuses its calls.
import { applyEvent } from '#machines/apply-event.ts';
import type { Handler } from '../../handler/handler.ts';

export const disableApplication = fire('disable');
export const enableApplication = fire('enable');

function fire(event: 'disable' | 'enable'): Handler<'application.disable' | 'application.enable'> {
  return async ({ id }, { storage, config, actor }) => {
    const person =
      actor === undefined ? { kind: 'system' as const } : { kind: 'user' as const, id: actor.user.userId };
    await applyEvent({ storage, config }, { entity: 'application', id, event, actor: person });
  };
}
