import type { ApiOperation, OperationGroup } from './api-document.ts';

/** Operations that hold all words in method, path or text, by group; groups without any are left out. */
export function findOperations(groups: readonly OperationGroup[], words: string): readonly OperationGroup[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => {
        const text = searchedText(operation, group.title);
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}

function searchedText({ method, path, summary, description }: ApiOperation, group: string): string {
  return [method, path, summary, description, group].join(' ').toLowerCase();
}
