// `{"items": [{"id", "request_id" | "unit", "event", "value", "label"}]}`, or the list alone.
import { isStorable } from '#core/storable-text.ts';
import { parseJson } from '../wire/parse-json.ts';

export interface FeedbackItem {
  /** The caller's own: the same one again says nothing new. */
  readonly id: string;
  /** One of the two is not ''. */
  readonly requestId: string;
  readonly unit: string;
  readonly event: string;
  readonly value: number | null;
  readonly label: string;
}

const MAX_ITEMS = 1_000;
const MAX_TEXT = { id: 128, request_id: 128, unit: 256, event: 64, label: 256 } as const;
const NAMES: ReadonlySet<string> = new Set([...Object.keys(MAX_TEXT), 'value']);
/** Beyond it sums of squares lose what other values say. */
const MAX_VALUE = 1e9;
const EVENT = /^[A-Za-z0-9_.-]*$/;

/** A text says what is wrong and where, in English as all that callers get. */
export function readFeedback(body: Buffer): readonly FeedbackItem[] | string {
  let content: unknown;
  try {
    content = parseJson(body.toString('utf8'));
  } catch {
    return 'the body is no JSON';
  }
  const list = isObject(content) ? content.items : content;
  if (!Array.isArray(list)) return 'expected {"items": [...]}';
  if (list.length === 0 || list.length > MAX_ITEMS)
    return `items must have 1 to ${MAX_ITEMS} entries, received ${list.length}`;
  const items: FeedbackItem[] = [];
  for (const [place, one] of list.entries()) {
    const item = readItem(one);
    if (typeof item === 'string') return `items[${place}]${item}`;
    items.push(item);
  }
  return items;
}

function readItem(one: unknown): FeedbackItem | string {
  if (!isObject(one)) return ' must be an object';
  const unknown = Object.keys(one).find((name) => !NAMES.has(name));
  if (unknown !== undefined) return ` has the unknown field ${JSON.stringify(unknown.slice(0, 64))}`;
  for (const [name, most] of Object.entries(MAX_TEXT)) {
    const text = one[name];
    if (text !== undefined && (typeof text !== 'string' || text.length > most || !isStorable(text)))
      return `.${name} must be a text of at most ${most} characters`;
  }
  const { value = null } = one;
  if (value !== null && (typeof value !== 'number' || !(Math.abs(value) <= MAX_VALUE)))
    return `.value must be a number from -${MAX_VALUE} to ${MAX_VALUE}`;
  const [id, requestId, unit] = [textOf(one.id), textOf(one.request_id), textOf(one.unit)];
  const [event, label] = [textOf(one.event), textOf(one.label)];
  if (id === '') return '.id is missing';
  if ((requestId === '') === (unit === '')) return ' needs either request_id or unit';
  if (!EVENT.test(event)) return '.event may have letters, digits and . _ - only';
  if (event === '' && value === null && label === '') return ' needs one of event, value, label';
  return { id, requestId, unit, event, value, label };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
