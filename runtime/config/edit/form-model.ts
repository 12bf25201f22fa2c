// The common keys of a list, form or detail page as a form: the meta schema says which, the project says what may be chosen.
import type { Project } from '../project.ts';
import type { FormModel } from './form-view.ts';

export type { FormModel } from './form-view.ts';

/**
 * Undefined when there is no form view: another kind of file or page, or a text with syntax errors.
 *
 * @param path Path inside the schema directory, e.g. `pages/aic/application/list.yaml`
 */
export function formModel(_project: Project, _path: string, _text: string): FormModel | undefined {
  return undefined;
}
