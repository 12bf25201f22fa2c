// The event log of one row, newest first.
import type { Page } from '#core/contract.ts';
import { countRows } from '#storage/count-rows.ts';
import type { Storage } from '#storage/storage.ts';
import { type PagingRequest, readPage } from './paging.ts';

export interface EventFilter extends PagingRequest {
  readonly actorKind?: string;
  readonly from?: string;
  readonly to?: string;
}

export interface EventRow {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly fromState: string | null;
  readonly toState: string | null;
  readonly actorKind: string;
  readonly actorName: string;
  readonly reason: string;
}

export function listEvents(
  { db }: Storage,
  entity: 'application' | 'service',
  entityId: string,
  filter: EventFilter,
): Promise<Page<EventRow>> {
  const { actorKind, from, to } = filter;
  const matching = db
    .selectFrom('event')
    .leftJoin('account', 'account.id', 'event.actorId')
    .where('event.entity', '=', entity)
    .where('event.entityId', '=', entityId)
    .$if(actorKind !== undefined && actorKind !== '', (q) =>
      q.where('event.actorKind', '=', String(actorKind)),
    )
    .$if(from !== undefined, (q) => q.where('event.at', '>=', new Date(String(from))))
    .$if(to !== undefined, (q) => q.where('event.at', '<', new Date(String(to))));
  return readPage(filter, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching
        .select([
          'event.id',
          'event.at',
          'event.event',
          'event.fromState',
          'event.toState',
          'event.actorKind',
          'event.actorId',
          'account.displayName',
          'event.reason',
        ])
        .orderBy('event.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ displayName, actorId, ...row }) => ({
        ...row,
        id: String(row.id),
        at: row.at.toISOString(),
        actorName: row.actorKind === 'system' ? '系统' : (displayName ?? actorId ?? '已删除的用户'),
      }));
    },
  });
}
