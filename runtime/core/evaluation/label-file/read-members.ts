// The lists of a JSON object, item by item: what a COCO file has of pictures, objects and categories may be larger than memory.
import { LabelFileFault, LONGEST_ROW } from './label-row.ts';

export interface ListItem {
  /** Name of the list in the object. */
  readonly list: string;
  /** In the list, from 1. */
  readonly position: number;
  readonly value: unknown;
}

const SPACE = /\s/;

/** Members that are no lists are passed over. @throws LabelFileFault for what is no JSON object */
export async function* readListItems(pieces: AsyncIterable<string>): AsyncGenerator<ListItem> {
  const scanner = createScanner();
  for await (const piece of pieces) yield* scanner.take(piece);
  scanner.end();
}

/**
 * Follows brackets and texts only; each item is then parsed by itself.
 * Depth 1 is the object, 2 a list in it, 3 an item of that.
 */
function createScanner() {
  const opened: string[] = [];
  let [name, text, list] = ['', '', ''];
  let [inText, escaped, isOver] = [false, false, false];
  let [position, read] = [0, 0];
  const isItem = () => list !== '' && opened.length >= 2;
  const itemOf = (): ListItem[] => {
    const found = text.trim();
    text = '';
    if (found === '') return [];
    position += 1;
    return [{ list, position, value: parseItem(found, list, position) }];
  };
  const open = (letter: string) => {
    if (opened.length === 0 && letter !== '{')
      throw new LabelFileFault('文件不是 JSON 对象，COCO 文件以 { 开头');
    if (opened.length === 1 && letter === '[') [list, position, text] = [name, 0, ''];
    else if (isItem()) text += letter;
    opened.push(letter);
  };
  const close = function* (letter: string): Generator<ListItem> {
    const match = opened.pop();
    if ((match === '{') !== (letter === '}')) throw new LabelFileFault(`第 ${read} 个字符处的括号不成对`);
    if (opened.length === 1 && list !== '') {
      yield* itemOf();
      list = '';
    } else if (isItem()) text += letter;
    if (opened.length === 0) isOver = true;
  };
  /** A character inside of a text, or the quotes around it. */
  const spell = (letter: string) => {
    if (isItem()) text += letter;
    else if (opened.length === 1 && letter !== '"') name += letter;
    if (escaped) escaped = false;
    else if (letter === '\\') escaped = true;
    else if (letter === '"') inText = !inText;
  };
  return {
    *take(piece: string): Generator<ListItem> {
      for (const letter of piece) {
        read += 1;
        if (inText) spell(letter);
        else if (letter === '"') {
          if (opened.length === 1) name = '';
          spell(letter);
        } else if (letter === '{' || letter === '[') open(letter);
        else if (letter === '}' || letter === ']') yield* close(letter);
        else if (letter === ',' && opened.length === 2 && list !== '') yield* itemOf();
        else if (isItem()) text += letter;
        else if (opened.length === 0 && !SPACE.test(letter))
          throw new LabelFileFault('文件不是 JSON 对象，COCO 文件以 { 开头');
        if (text.length > LONGEST_ROW)
          throw new LabelFileFault(`${list} 的第 ${position + 1} 项超过 ${LONGEST_ROW} 个字符`);
      }
    },
    end(): void {
      if (!isOver) throw new LabelFileFault('文件没有结束，括号不成对，多半没有传完整');
    },
  };
}

function parseItem(text: string, list: string, position: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LabelFileFault(`${list} 的第 ${position} 项不是 JSON：${text.slice(0, 60)}`);
  }
}
