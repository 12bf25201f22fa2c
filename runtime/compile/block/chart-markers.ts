// Moments that stand in a chart: rows of a call as places on its axis, close ones as one.
import type { ChartMarkers } from '#core/generated/page-language.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import { valueReader } from '../column/column-kind.ts';
import { enumIndex, enumValues } from '../compile-context.ts';
import { momentOf } from '../format/time.ts';
import type { Scope } from '../scope.ts';
import { answerRows } from './answer-rows.ts';
import { compileRowText } from './row-text.ts';

export interface Marker {
  /** Epoch ms. */
  readonly at: number;
  readonly label: string;
}

export interface MarkerList {
  /** Rising in time. */
  readonly markers: readonly Marker[];
  /** Rows that the call did not send: its page was full. */
  readonly missing: number;
}

/** Reads a list or a page of rows; rows without a moment are left out. */
export function compileMarkers(
  spec: ChartMarkers,
  linked: LinkedPage,
): (answer: unknown, scope: Scope) => MarkerList {
  const readAt = valueReader(spec.at);
  const labelOf = compileRowText(spec.label, enumIndex(enumValues(spec.enum, linked)));
  return (answer, scope) => {
    const { rows, missing } = answerRows(answer);
    const markers = rows.flatMap((row) => {
      const at = momentOf(readAt(row));
      return at === undefined ? [] : [{ at, label: labelOf(row, scope) }];
    });
    return { markers: markers.sort((a, b) => a.at - b.at), missing };
  };
}

export interface MarkerGroup {
  /** Pixels from the left end of the axis: where its first marker stands. */
  readonly left: number;
  readonly markers: readonly Marker[];
}

/**
 * Markers inside `width` by their place; those that stand closer than `gap` to the first of a group join it, so that
 * each label has room.
 */
export function groupMarkers(
  markers: readonly Marker[],
  placeOf: (at: number) => number,
  { width, gap }: { readonly width: number; readonly gap: number },
): readonly MarkerGroup[] {
  const groups: { left: number; markers: Marker[] }[] = [];
  for (const marker of markers) {
    const left = placeOf(marker.at);
    if (!(left >= 0 && left <= width)) continue;
    const last = groups.at(-1);
    // A label at the end of the axis stands to the left of its line, where the one before it has its own.
    const needed = width - left < gap ? 2 * gap : gap;
    if (last !== undefined && left - last.left < needed) last.markers.push(marker);
    else groups.push({ left, markers: [marker] });
  }
  return groups;
}
