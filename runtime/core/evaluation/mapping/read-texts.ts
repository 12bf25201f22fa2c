// Texts, lists of tags, and answers of any shape.
import { entitiesOf } from '../text/entities.ts';
import { type Outcome, readEach, received } from './outcome.ts';
import { openText } from './read-scalar.ts';

/** A text, or its lines: texts, or objects with `words` as recognisers answer them. */
export function readText(value: unknown): Outcome<string> {
  const opened = openText(value);
  if (!Array.isArray(opened))
    return typeof value === 'string'
      ? { value }
      : { fault: `应是文字，或各行文字的列表，收到 ${received(value)}` };
  const lines = readEach<unknown, string>(opened, (line) => {
    const words = typeof line === 'object' && line !== null && 'words' in line ? line.words : line;
    return typeof words === 'string' ? { value: words } : { fault: `应是文字，收到 ${received(line)}` };
  });
  return 'fault' in lines ? lines : { value: lines.value.join('\n') };
}

/** A list, or a text with spaces between the tags. */
export function readTags(value: unknown): Outcome<readonly string[]> {
  const opened = openText(value);
  const tags = typeof opened === 'string' ? opened.split(/\s+/).filter((tag) => tag !== '') : opened;
  if (!Array.isArray(tags)) return { fault: `应是标签的列表，或以空格分开的标签，收到 ${received(value)}` };
  return readEach<unknown, string>(tags, (tag) =>
    typeof tag === 'string' && isTag(tag)
      ? { value: tag }
      : { fault: `应是 O，或以 B、I、E、S 开头、带类型的标签如 B-人名，收到 ${received(tag)}` },
  );
}

function isTag(tag: string): boolean {
  try {
    entitiesOf([tag]);
    return true;
  } catch {
    return false;
  }
}

/** The same text for values that say the same, whatever the order of their keys. */
export function readAnything(value: unknown): Outcome<string> {
  return { value: JSON.stringify(inOrder(openText(value))) };
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
}
