// State machines of entities and the buttons that fire their events.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const MACHINE_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-FIELD',
    severity: 'error',
    suppressible: false,
    titleZh: '实体没有这个字段',
    titleEn: 'The entity has no such field',
    explainZh:
      '`machine` 的 `field` 是保存状态的字段；`storage` 和 `calls` 里的名称也是字段，必须列在实体的 `fields` 里（归属、时间和状态时间这些自动加上的字段不用列）。`search` 只能写文字的列。`blocks` 的 `by` 和 `where` 也是字段。通知的 `about` 和 `recipients.person` 是 `on.entity` 的字段。',
    explainEn:
      'The `field` of a `machine` holds the state, and `storage` and `calls` name fields as well: all of them stand among the `fields` of the entity, unless they are those that every stored row has. `search` takes columns of text only. `by` and `where` of `blocks` are fields, too. `about` and `recipients.person` of a notification are fields of its `on.entity`.',
    example: {
      fixture: 'storage-field-unknown',
      bad: 'storage: { unique: [nmae], references: { thingId: thing }, computed: { thingName: { by: thingId, show: name } } }',
      mark: 'nmae',
      right:
        'storage: { unique: [name], references: { thingId: thing }, computed: { thingName: { by: thingId, show: name } } }',
    },
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
  {
    code: 'SCH-STATE-TRAP',
    severity: 'warning',
    suppressible: true,
    titleZh: '进入后无法离开的状态',
    titleEn: 'A state that nothing leaves',
    explainZh:
      '能到达这个状态，却没有事件能离开它。若它本来就是终点，写进状态机的 `final`；否则补上离开它的事件。',
    explainEn:
      'The state can be reached, but no event leaves it. When it is the end, list it in `final` of the machine; otherwise add the event that leaves it.',
    example: {
      fixture: 'state-trap',
      bad: '- { event: break, label: 损坏, from: [Busy], to: Broken, by: system }',
      mark: 'Broken',
    },
  },
  {
    code: 'SCH-STATE-FINAL',
    severity: 'warning',
    suppressible: true,
    titleZh: '终态却能离开',
    titleEn: 'A final state that an event leaves',
    explainZh:
      '状态写在 `final` 里，又有事件从它出发，两处自相矛盾。把它从 `final` 删去，或改掉那个事件的 `from`。',
    explainEn:
      'The state stands in `final`, yet an event starts from it: one of the two is wrong. Take it out of `final`, or change the `from` of that event.',
    example: {
      fixture: 'final-state-left',
      bad: 'final: [Broken, Busy]',
      mark: 'Busy',
      right: 'final: [Broken]',
    },
  },
  {
    code: 'SCH-EVENT-AMBIGUOUS',
    severity: 'error',
    suppressible: false,
    titleZh: '同一事件有两个去处',
    titleEn: 'One event leads to two states',
    explainZh: '同一个事件从同一个状态出发写了两行，只有第一行会生效。删掉一行，或给其中一个事件另起名字。',
    explainEn:
      'Two rows say where one event leads from the same state, and only the first is ever taken. Remove one, or give one of the events another name.',
    example: {
      fixture: 'event-ambiguous',
      bad: '- { event: return, label: 归还, from: [Busy], to: Broken, by: system }',
      mark: 'Busy',
      right: '- { event: return, label: 归还, from: [Broken], to: Broken, by: system }',
    },
  },
  {
    code: 'SCH-EVENT-NEVER',
    severity: 'error',
    suppressible: true,
    titleZh: '按钮在任何状态都不会出现',
    titleEn: 'A button that no state ever shows',
    explainZh:
      '按钮的 `when` 与它的 `event` 矛盾：事件能发生的状态里，这个条件都不成立，所以按钮永远用不了。改正条件里的状态，或换一个事件。',
    explainEn:
      'The `when` of the button contradicts its `event`: in none of the states where the event can happen does the condition hold, so the button never works. Correct the state in the condition, or name another event.',
    example: {
      fixture: 'event-never-possible',
      bad: 'when: state == "Busy"',
      mark: 'state == "Busy"',
      right: 'when: state == "Idle"',
    },
  },
  {
    code: 'SCH-EVENT-UNUSED',
    severity: 'warning',
    suppressible: true,
    titleZh: '没有按钮触发的事件',
    titleEn: 'An event that no button fires',
    explainZh:
      '状态机写了由用户触发的事件，却没有按钮，也没有以它命名的接口。补上按钮的 `event`；由平台触发的写 `by: system`；多余的删掉。',
    explainEn:
      'The machine has an event for people, but no button fires it and no call is named after it. Add an `event` to a button, say `by: system` when the platform fires it, or remove it.',
    example: {
      fixture: 'event-unused',
      bad: '- { event: lend, label: 出借, from: [Idle], to: Busy, by: user, can: project.write }',
      mark: 'lend',
      right: '- { event: lend, label: 出借, from: [Idle], to: Busy, by: system }',
    },
  },
];
