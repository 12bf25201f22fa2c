// What the names on a page stand for: contracts, machines and enums may change while the page stays as it is.
import type { LinkedOperation, LinkedPage } from '#core/linked-page.ts';
import type { Snapshot } from './snapshot.ts';

/** One line a name: `POST /api/x → page`, `Enabled → Disabled`, values with their labels. */
export function tablesOf({ operations, machine, enums, page }: LinkedPage): Snapshot['tables'] {
  const named = eventsNamed(page);
  const events = (machine?.events ?? []).filter(({ event }) => named.has(event));
  const byName = new Map<string, string>();
  for (const { event, from, to } of events) {
    const before = byName.get(event);
    byName.set(event, `${before === undefined ? '' : `${before}；`}${from.join(', ')} → ${to}`);
  }
  return {
    calls: sorted(Object.entries(operations).map(([id, operation]) => [id, callText(operation)])),
    events: sorted([...byName]),
    enums: sorted(
      Object.entries(enums).map(([id, values]) => [
        id,
        Object.fromEntries(values.map(({ value, label }) => [String(value), label])),
      ]),
    ),
  };
}

function callText({ method, path, shape, csrf }: LinkedOperation): string {
  return `${method.toUpperCase()} ${path} → ${shape}${csrf ? '，csrf' : ''}`;
}

function sorted(entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Events that decide whether a button works. */
function eventsNamed(value: unknown): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const inner = Object.entries(value).flatMap(([key, member]) =>
    key === 'event' && typeof member === 'string' ? [member] : [...eventsNamed(member)],
  );
  return new Set(inner);
}
