import type { EventActor } from '#machines/event-actor.ts';
import type { OperationContext } from './handler.ts';

/** The person who calls, as the event log knows people; without one it is the platform itself. */
export function eventActorOf({ actor }: Pick<OperationContext, 'actor'>): EventActor {
  return actor === undefined ? { kind: 'system' } : { kind: 'user', id: actor.user.userId };
}
