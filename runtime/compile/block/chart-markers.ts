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

/** A group with the room for its label, in pixels. */
export interface PlacedGroup extends MarkerGroup {
  readonly room: number;
  /** At the end of the axis: the label stands to the left of its line. */
  readonly isEnd: boolean;
}

/**
 * Markers inside `width` by their place; those that stand closer than `gap` to the first of a group join it, so that
 * each label has room.
 */
export function groupMarkers(
  markers: readonly Marker[],
  placeOf: (at: number) => number,
  { width, gap }: { readonly width: number; readonly gap: number },
): readonly PlacedGroup[] {
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
  return groups.map((group, index) => {
    const before = groups[index - 1]?.left;
    const next = groups[index + 1]?.left;
    const isEnd = width - group.left < gap;
    // The label of the last one stands to its left: it shares the room with the one before.
    const shares = next !== undefined && width - next < gap;
    const room = isEnd
      ? before === undefined
        ? group.left
        : (group.left - before) / 2
      : ((next ?? width) - group.left) / (shares ? 2 : 1);
    return { ...group, room, isEnd };
  });
}

/** What a label is at most wide with, so that it covers no more of the plot than that. */
const WIDEST = 240;
/** Of a label beside its text: padding, and the gap to the next. */
const FRAME = 16;
const [NARROW, WIDE] = [7.5, 12];

/** Never a label that would be cut: what has no room is told by its number, and in full where it is pointed at. */
export function markerText({ markers, room }: Pick<PlacedGroup, 'markers' | 'room'>): string {
  const [first] = markers;
  const isWhole =
    markers.length === 1 && first !== undefined && labelWidth(first.label) <= Math.min(WIDEST, room);
  return isWhole ? first.label : `${markers.length} 个事件`;
}

/** Pixels, rather too many, at the size that labels have: 12. */
export function labelWidth(text: string): number {
  const wide = text.match(/[\u2190-\uffff]/gu)?.length ?? 0;
  return FRAME + wide * WIDE + (text.length - wide) * NARROW;
}
