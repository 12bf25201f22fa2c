// A change of a view -> where its cause most likely stands in the schema file.
import { isRecord } from '#config/read/field-schema.ts';
import type { PlaceStep } from '#config/structural-diff/change.ts';
import { isSame } from '#config/structural-diff/diff-values.ts';
import type { ValuePath } from '#config/yaml/value-path.ts';

/** As far as the steps lead: what the contract fills in stands in no page. */
export function findTenantScope(value: unknown, steps: readonly PlaceStep[]): ValuePath {
  const [step, ...rest] = steps;
  if (step === undefined) return [];
  if (Array.isArray(value) && step === '') return firstOf(value, rest);
  if (typeof step === 'string') {
    if (!isRecord(value) || !Object.hasOwn(value, step)) return [];
    return [step, ...findTenantScope(value[step], rest)];
  }
  // A view has some lists where the file has one thing.
  if (!Array.isArray(value)) return findTenantScope(value, rest);
  const index = value.findIndex((item) => isSame(isRecord(item) ? item[step.by] : item, step.value));
  return index < 0 ? [] : [index, ...findTenantScope(value[index], rest)];
}

/** An item without a name is known by what it holds. */
function firstOf(items: readonly unknown[], rest: readonly PlaceStep[]): ValuePath {
  const paths = items.map((item, index) => [index, ...findTenantScope(item, rest)]);
  return paths.find((path) => path.length > 1) ?? [];
}

/** The first element of a view that shows this enum, in the schema file; the contract names the enum, the file need not. */
export function findEnum(file: unknown, view: unknown, name: string): ValuePath | undefined {
  for (const steps of enumSteps(view, name)) {
    const path = exactPlace(file, steps);
    if (path !== undefined && path.length > 0) return path;
  }
  return undefined;
}

function enumSteps(view: unknown, name: string): readonly (readonly PlaceStep[])[] {
  if (Array.isArray(view))
    return view.flatMap((item) => enumSteps(item, name).map((steps) => [itemStep(item), ...steps]));
  if (!isRecord(view)) return [];
  const inner = Object.entries(view).flatMap(([key, member]) =>
    enumSteps(member, name).map((steps) => [key, ...steps]),
  );
  return view.enum === name ? [[], ...inner] : inner;
}

function itemStep(item: unknown): PlaceStep {
  const by = isRecord(item) ? ['key', 'name'].find((key) => typeof item[key] === 'string') : undefined;
  return by === undefined || !isRecord(item) ? '' : { by, value: item[by] };
}

/** All steps lead on, or end at the bare name of what the view spells out. */
function exactPlace(value: unknown, steps: readonly PlaceStep[]): ValuePath | undefined {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value === 'string') return [];
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const isIt =
        step === '' ||
        (typeof step !== 'string' && isSame(isRecord(item) ? item[step.by] : item, step.value));
      const inner = isIt ? exactPlace(item, rest) : undefined;
      if (inner !== undefined) return [index, ...inner];
    }
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  if (typeof step !== 'string' || step === '') return exactPlace(value, rest);
  const inner = exactPlace(value[step], rest);
  return inner === undefined ? undefined : [step, ...inner];
}

/** The first text that is this name; undefined when there is none. */
export function findMention(value: unknown, name: string): ValuePath | undefined {
  if (value === name) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const inner = findMention(member, name);
    if (inner !== undefined) return [Array.isArray(value) ? Number(key) : key, ...inner];
  }
  return undefined;
}
