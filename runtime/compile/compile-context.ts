// What compiling a page needs beside the page: where it stands and what the person may do.
import { holdsLevel } from '#config/viewer/viewer.ts';
import type { EnumValue } from '#core/enum-value.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import { isKeyPermitted, type PermissionMap } from '#core/permission.ts';

export interface CompileContext {
  readonly linked: LinkedPage;
  /** Access levels held in the current project; `project.*` stands for all of that prefix. */
  readonly access: readonly string[];
  readonly permissions: PermissionMap;
}

/** Whether the person may see a thing that requires a level, a permission key, both or neither. */
export function isAllowed(
  wanted: { readonly can?: string; readonly permission?: string },
  context: CompileContext,
): boolean {
  return holdsLevel(context.access, wanted.can) && isKeyPermitted(wanted.permission, context.permissions);
}

/** Values of an enum by its id; an unknown id is an empty enum, so values show as they are. */
export function enumValues(id: string | undefined, linked: LinkedPage): readonly EnumValue[] {
  return (id === undefined ? undefined : linked.enums[id]) ?? [];
}

/** Looks up an enum value by its text form: a query string has no numbers. */
export function enumIndex(values: readonly EnumValue[]): ReadonlyMap<string, EnumValue> {
  return new Map(values.map((value) => [String(value.value), value]));
}

/** The enum of the state field: named by the machine, else the one that knows every state of it. */
export function stateValues(linked: LinkedPage): readonly EnumValue[] {
  const { machine, enums } = linked;
  if (machine === undefined) return [];
  if (machine.enum !== undefined) return enums[machine.enum] ?? [];
  const states = machine.events.flatMap((event) => [...event.from, event.to]);
  const knowsAll = (values: readonly EnumValue[]) =>
    states.every((state) => values.some((value) => String(value.value) === state));
  return Object.values(enums).find(knowsAll) ?? [];
}
