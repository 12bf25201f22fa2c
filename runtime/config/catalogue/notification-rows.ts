// Notifications.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const NOTIFICATION_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-NOTIFICATION-EVENT',
    severity: 'error',
    suppressible: false,
    titleZh: '通知等待的事件不会发生',
    titleEn: 'The event of the notification never happens',
    explainZh:
      '通知的 `on.event` 是实体的事件：它的状态机里的、`events` 里的，或 create、update、delete。没有这个事件，通知永远不会发出。按建议改正。',
    explainEn:
      'The `on.event` of a notification is an event of that entity: of its machine, of its `events`, or create, update, delete. Without it nobody is ever told. Take the suggestion.',
    example: {
      fixture: 'notification-event-unknown',
      bad: 'on: { entity: thing, event: retrun }',
      mark: 'retrun',
      right: 'on: { entity: thing, event: return }',
    },
  },
];
