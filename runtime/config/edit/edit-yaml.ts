// Changes values in a YAML text and leaves every other byte as it is.
import { applyEdit, isSame, valueAt } from './apply-edit.ts';
import { smallestEdit, writeWhole } from './smallest-edit.ts';
import { type YamlEdit, YamlEditError } from './yaml-edit.ts';
import { hasAlias, openYaml, plainValue, type YamlText } from './yaml-text.ts';

export { type YamlEdit, YamlEditError } from './yaml-edit.ts';

/**
 * The text after the edits. Lines that hold none of the changed values stay byte-identical: comments, order, blank
 * lines, quotes, flow style, indentation, line ends and anchors. Values that an alias repeats change with their anchor.
 *
 * @throws YamlEditError when the text is no sound YAML or a path cannot be reached
 */
export function editYaml(text: string, edits: readonly YamlEdit[]): string {
  return edits.reduce(editOnce, text);
}

function editOnce(text: string, edit: YamlEdit): string {
  const yaml = openYaml(text);
  const before = plainValue(yaml);
  const intended = applyEdit(before, edit);
  if (isSame(before, intended)) return text;
  const open = /\n$/.test(text) || text === '' ? text : `${text}${text.includes('\r\n') ? '\r\n' : '\n'}`;
  const isRight = (candidate: string) => says(candidate, intended, edit);
  for (const attempt of attempts(open === text ? yaml : openYaml(open), edit, intended)) {
    const result = attempt();
    if (result === undefined) continue;
    const closed = open === text ? result : result.replace(/\r?\n$/, '');
    if (isRight(closed)) return closed;
    if (isRight(result)) return result;
  }
  throw new YamlEditError('这里不能单独修改，请直接编辑文本', edit.path);
}

/** The smallest change first; where the text is too unusual for it, the map or list around is written anew. */
function* attempts(yaml: YamlText, edit: YamlEdit, intended: unknown): Generator<() => string | undefined> {
  yield () => smallestEdit(yaml, edit);
  for (let depth = edit.path.length - 1; depth >= 0; depth -= 1) {
    const path = edit.path.slice(0, depth);
    yield () => writeWhole(yaml, path, valueAt(intended, path));
  }
}

function says(text: string, intended: unknown, { path, from }: YamlEdit): boolean {
  try {
    const yaml = openYaml(text);
    const value = plainValue(yaml);
    if (isSame(value, intended)) return true;
    const place = from === undefined ? path : path.slice(0, -1);
    return hasAlias(yaml) && isSame(valueAt(value, place), valueAt(intended, place));
  } catch {
    return false;
  }
}
