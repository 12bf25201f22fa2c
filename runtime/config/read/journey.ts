// The journey language as types; `schemas/meta/journey.schema.json` is the same for editors and checks.

import type { ValuePath } from '../yaml/value-path.ts';
import { isRecord } from './field-schema.ts';
import type { Source } from './source.ts';

/** What one person does in the console from beginning to end, and what must be there on the way. */
export interface Journey {
  /** From the path: `aic/application-first-call`. */
  readonly id: string;
  readonly title: string;
  /** Role of `permissions.yaml`. */
  readonly as: string;
  readonly steps: readonly Step[];
}

export const VERBS = ['open', 'click', 'fill', 'choose', 'expect', 'remember'] as const;
export type Verb = (typeof VERBS)[number];

/** Holds exactly one verb; a rule sees to it. Texts may hold `${name}`. */
export interface Step {
  readonly open?: string | Target;
  readonly click?: string;
  /** By the label of the field. */
  readonly fill?: Readonly<Record<string, string | number>>;
  readonly choose?: Readonly<Record<string, string>>;
  readonly expect?: Expectation;
  readonly remember?: Readonly<Record<string, string>>;
  /** Text of the row, dialog or card to stay within. */
  readonly in?: string;
  /** Seconds to wait at most. */
  readonly within?: number;
}

export interface Target {
  readonly page: string;
  readonly params?: Readonly<Record<string, string>>;
}

export interface Expectation {
  readonly page?: string;
  readonly text?: string;
  readonly state?: string;
  readonly rows?: number | { readonly atLeast: number };
  readonly call?: string | ExpectedCall;
  readonly gone?: string;
}

export interface ExpectedCall {
  readonly operation: string;
  readonly status: number;
}

/** Of a file whose shape was checked. */
export function journeyOf({ id, value }: Pick<Source, 'id' | 'value'>): Journey {
  return { ...(value as Omit<Journey, 'id'>), id };
}

export function verbsOf(step: Step): readonly Verb[] {
  return VERBS.filter((verb) => Object.hasOwn(step, verb));
}

export function targetOf(open: string | Target): Target {
  return typeof open === 'string' ? { page: open } : open;
}

/** Status undefined: any that is a success. */
export function callOf(call: string | ExpectedCall): Pick<ExpectedCall, 'operation'> & Partial<ExpectedCall> {
  return typeof call === 'string' ? { operation: call } : call;
}

/** Pages that the steps name, in their order; with the path of each name in the file. */
export function pagesNamed({ steps }: Pick<Journey, 'steps'>): readonly NamedPage[] {
  return steps.flatMap(({ open, expect }, index): readonly NamedPage[] => {
    const at = ['steps', index];
    if (typeof open === 'string') return [{ page: open, path: [...at, 'open'] }];
    if (open !== undefined) return [{ page: open.page, path: [...at, 'open', 'page'] }];
    return expect?.page === undefined ? [] : [{ page: expect.page, path: [...at, 'expect', 'page'] }];
  });
}

export interface NamedPage {
  readonly page: string;
  readonly path: ValuePath;
}

/** A `${name}` in a text; `offset` and `length` are those of the name. */
export interface NameInText {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

const NAME = /\$\{([^{}]*)\}/g;

export function namesIn(text: string): readonly NameInText[] {
  return [...text.matchAll(NAME)].map(({ 1: inside = '', index }) => ({
    name: inside.trim(),
    offset: index + '${'.length,
    length: Math.max(1, inside.length),
  }));
}

/** The text with its names replaced; one without a value stays as it is written. */
export function fillNames(text: string, valueFor: (name: string) => string | undefined): string {
  return text.replaceAll(NAME, (written, inside: string) => valueFor(inside.trim()) ?? written);
}

/** A name that every journey has: another short code in every run. */
export const UNIQUE = 'unique';
/** Names of values in the address of the open page begin so. */
export const ADDRESS = 'params.';
/** Names of what the open page shows beside a label begin so. */
export const SHOWN = 'shown.';

/** Every text of a step with its path from the step, the labels of fields too. */
export function textsOf(
  value: unknown,
  path: ValuePath = [],
): readonly { readonly text: string; readonly path: ValuePath; readonly at: 'key' | 'value' }[] {
  if (typeof value === 'string') return [{ text: value, path, at: 'value' }];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    { text: key, path: [...path, key], at: 'key' as const },
    ...textsOf(member, [...path, key]),
  ]);
}
