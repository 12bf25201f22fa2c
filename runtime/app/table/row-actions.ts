// Which actions of a row stand as buttons in it, and which behind "more": decided by the room there is.

import { CELL_PADDING, textWidth } from '#compile/column/text-width.ts';
import type { ActionPlan, ActionState } from '#compile/compile-action.ts';
import { isTemplate } from '#core/expression/parse-template.ts';

const BUTTON_PADDING = 16;
const MORE = 34;
/** Buttons beside "more"; all that fit when there is nothing more. */
const BESIDE_MORE = 2;
const MOST = 3;
/** A column of buttons is never wider, and no button of more letters needs a wider one. */
const WIDEST_ROOM = 200;
const WIDEST_BUTTON = 88;
const LEAST_ROOM = 88;

export interface SplitActions {
  readonly inline: readonly ActionState[];
  readonly rest: readonly ActionState[];
}

/** What cannot be done now stands behind "more", where its reason can be read, unless everything fits. */
export function splitActions(states: readonly ActionState[], room: number): SplitActions {
  const widths = states.map((state) => buttonWidth(state.label));
  if (states.length <= MOST && sum(widths) <= room) return { inline: states, rest: [] };
  const inline: ActionState[] = [];
  let left = room - MORE;
  for (const state of states) {
    if (state.blocked !== undefined) continue;
    left -= buttonWidth(state.label);
    if (left < 0 || inline.length === BESIDE_MORE) break;
    inline.push(state);
  }
  return { inline, rest: states.filter((state) => !inline.includes(state)) };
}

/** Width of the column: `wide` where there is room for more than one button, `narrow` elsewhere; 0 without actions. */
export function actionsWidth(plans: readonly ActionPlan[], room: 'wide' | 'narrow'): number {
  if (plans.length === 0) return 0;
  const sizes = plans.map((plan) => Math.max(...labelTexts(plan.action.label).map(buttonWidth)));
  const one = Math.min(Math.max(...sizes), WIDEST_BUTTON) + (plans.length > 1 ? MORE : 0);
  const most = room === 'wide' ? WIDEST_ROOM : Math.max(LEAST_ROOM, one);
  return CELL_PADDING + Math.max(LEAST_ROOM - CELL_PADDING, Math.min(sum(sizes), most));
}

function buttonWidth(label: string): number {
  return textWidth(label) + BUTTON_PADDING;
}

/** A label that depends on its row is one of the texts written in it. */
function labelTexts(label: string): readonly string[] {
  const texts = isTemplate(label) ? [...label.matchAll(/(["'])(.*?)\1/g)].map((found) => found[2] ?? '') : [];
  return texts.length === 0 ? [label] : texts;
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}
