// State machines of entities and the buttons that fire their events.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const MACHINE_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-FIELD',
    severity: 'error',
    suppressible: false,
    titleZh: '实体没有这个字段',
    titleEn: 'The entity has no such field',
    explainZh: '`machine` 的 `field` 是保存状态的字段，必须列在同一个实体的 `fields` 里。',
    explainEn: 'The `field` of a `machine` holds the state and stands among the `fields` of the same entity.',
  },
  {
    code: 'SCH-STATE',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个状态',
    titleEn: 'There is no such state',
    explainZh:
      '状态机里的状态是状态字段的枚举（`x-enum`）里的值。写错的状态永远到不了，与它有关的事件也就触发不了。按建议改正。',
    explainEn:
      'The states of a machine are values of the enum (`x-enum`) of its field. A misspelt state is never reached, and the events around it never happen. Take the suggestion.',
    example: {
      fixture: 'state-unknown',
      bad: '- { event: break, label: 损坏, from: [Busy], to: Brocken, by: system }',
      mark: 'Brocken',
      right: '- { event: break, label: 损坏, from: [Busy], to: Broken, by: system }',
    },
  },
  {
    code: 'SCH-STATE-UNREACHABLE',
    severity: 'warning',
    suppressible: true,
    titleZh: '没有事件能到达这个状态',
    titleEn: 'No event leads to this state',
    explainZh:
      '从初始状态出发，没有任何事件能到达它，多半是漏写了事件，或事件的 `from`、`to` 写错了。补上事件，或从状态表里删去。',
    explainEn:
      'No chain of events leads from the initial state to this one; usually an event is missing or its `from` or `to` is wrong. Add the event, or take the state off the list.',
    example: { fixture: 'state-unreachable', bad: 'field: state', mark: 'state' },
  },
  {
    code: 'SCH-EVENT',
    severity: 'error',
    suppressible: false,
    titleZh: '没有可由用户触发的这个事件',
    titleEn: 'There is no such event for people',
    explainZh:
      '按钮的 `event` 必须是页面 `entity` 的状态机里由用户触发（`by: user`）的事件，按钮才知道在哪些状态下可用。`by: system` 的事件由平台触发，不能放在按钮上。',
    explainEn:
      'The `event` of a button is an event of the machine of the page’s `entity` that people fire (`by: user`), so that the button knows the states in which it works. Events with `by: system` belong to the platform, not to buttons.',
    example: { fixture: 'event-unknown', bad: 'event: tak', mark: 'tak', right: 'event: take' },
  },
];
