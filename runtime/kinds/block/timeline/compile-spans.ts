// Rows of a call as stretches of time.
import { answerRows } from '#compile/block/answer-rows.ts';
import { compileRowText } from '#compile/block/row-text.ts';
import type { Tone } from '#compile/column/cell.ts';
import { valueReader } from '#compile/column/column-kind.ts';
import { enumIndex } from '#compile/compile-context.ts';
import { momentOf } from '#compile/format/time.ts';
import { displayText, type Scope } from '#compile/scope.ts';
import type { TimelineBlock } from '#core/generated/page-language.ts';
import type { LinkedPage } from '#core/linked-page.ts';

export interface Span {
  /** Distinguishes it from the others of the answer. */
  readonly key: number;
  readonly lane: string;
  readonly label: string;
  /** Empty without one. */
  readonly state: string;
  readonly tone: Tone;
  /** Epoch ms. */
  readonly from: number;
  /** Undefined: it still goes on. */
  readonly to: number | undefined;
}

export interface SpanList {
  /** In the order of the answer. */
  readonly spans: readonly Span[];
  /** Rows that the call did not send: its page was full. */
  readonly missing: number;
}

type Spec = Pick<TimelineBlock, 'lane' | 'from' | 'to' | 'label' | 'state' | 'enum'>;

/** Rows without a beginning are left out; an end before the beginning is none. */
export function compileSpans(
  spec: Spec,
  linked: Pick<LinkedPage, 'enums'>,
): (answer: unknown, scope: Scope) => SpanList {
  const states = enumIndex(linked.enums[spec.enum ?? ''] ?? []);
  const [readFrom, readTo, readState] = [
    valueReader(spec.from),
    valueReader(spec.to),
    valueReader(spec.state),
  ];
  const laneOf = compileRowText(spec.lane);
  const labelOf = spec.label === undefined ? undefined : compileRowText(spec.label);
  return (answer, scope) => {
    const { rows, missing } = answerRows(answer);
    const spans = rows.flatMap((row, key): Span[] => {
      const from = momentOf(readFrom(row));
      if (from === undefined) return [];
      const to = momentOf(readTo(row));
      const value = displayText(readState(row));
      const known = states.get(value);
      const state = known?.label ?? value;
      return [
        {
          key,
          lane: laneOf(row, scope),
          label: labelOf?.(row, scope) ?? state,
          state,
          tone: known?.color ?? 'default',
          from,
          to: to === undefined ? undefined : Math.max(from, to),
        },
      ];
    });
    return { spans, missing };
  };
}
