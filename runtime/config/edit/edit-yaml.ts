// Changes values in a YAML text and leaves every other byte as it is.
import { type YamlEdit, YamlEditError } from './yaml-edit.ts';

/**
 * The text after the edits. Lines that hold none of the changed values stay byte-identical: comments, order, blank
 * lines, quotes, flow style, indentation, line ends and anchors.
 *
 * @throws YamlEditError when the text is no sound YAML or a path cannot be reached
 */
export function editYaml(text: string, edits: readonly YamlEdit[]): string {
  return edits.reduce((current, edit) => {
    throw new YamlEditError(`not yet: ${current.length}`, edit.path);
  }, text);
}
