// A disabled application keeps its keys and grants; the gateway refuses its calls.
import { applyEvent } from '#machines/apply-event.ts';
import { eventActorOf } from '../../handler/event-actor-of.ts';
import type { Handler } from '../../handler/handler.ts';

export const disableApplication = fire('disable');
export const enableApplication = fire('enable');

function fire(event: 'disable' | 'enable'): Handler<'application.disable' | 'application.enable'> {
  return async ({ id }, context) => {
    await applyEvent(context, { entity: 'application', id, event, actor: eventActorOf(context) });
  };
}
