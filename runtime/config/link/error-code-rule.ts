// Calls name error codes of the catalogue.
import type { Project } from '../project.ts';
import type { Finding } from '../source.ts';
import { unknownName } from './unknown-name.ts';

export function* errorCodeRule(project: Project): Iterable<Finding> {
  for (const operation of project.draft.operations.values()) {
    const place = project.operationPlace(operation.id);
    if (place === undefined) continue;
    for (const [index, code] of operation.errors.entries()) {
      if (project.known.errors.has(code)) continue;
      yield unknownName(code, project.known.errors, ['错误码', 'error code'], {
        code: 'SCH-ERROR-CODE',
        source: place.source,
        path: [...place.path, 'x-errors', index],
      });
    }
  }
}
