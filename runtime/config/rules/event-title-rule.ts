// Events of the log: each has one title, whatever the machine calls it in this or that state.
import type { SchemaIndex } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';

export function* eventTitleRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const source of schemaIndex.sources('entity')) {
    const { machine, events = [] } = schemaIndex.draft.entities.get(source.id) ?? {};
    const titles = new Map(events.map(({ event, label }) => [event, label]));
    const said = new Set(titles.keys());
    for (const [index, { event, label }] of (machine?.events ?? []).entries()) {
      if (said.has(event)) continue;
      const first = titles.get(event) ?? label;
      titles.set(event, first);
      if (first === label) continue;
      said.add(event);
      yield {
        code: 'SCH-EVENT-TITLE',
        zh: `事件 “${event}” 有几个名称（${first}、${label}），事件记录不知道用哪个：在 events 里给它一个`,
        en: `The event "${event}" has several titles, and the log cannot know which: give it one in \`events\``,
        source,
        path: ['machine', 'events', index, 'label'],
        expected: first,
      };
    }
  }
}
