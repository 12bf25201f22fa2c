// Which proposals a program may carry out by itself.
import type { Diagnostic } from '#core/diagnostic.ts';

/** What these keys say decides who may do what, or what a thing is: a near word is no proof of what was meant. */
const FOR_PEOPLE: ReadonlySet<string> = new Set([
  'permission',
  'x-permission',
  'permissions',
  'can',
  'access',
  'x-access',
  'x-csrf',
  'role',
  'roles',
  'levels',
]);
const TYPE_WORDS: ReadonlySet<string> = new Set(['kind', 'type']);
const ACCESS_CODES: ReadonlySet<string> = new Set(['SCH-PERMISSION', 'SCH-ACCESS', 'SCH-ROLE']);

/** Never one for permission, access or type words, neither as key nor as value, nor one for a whole file. */
export function isAutomaticFix({ code, file, path, suggestion }: Diagnostic): boolean {
  if (suggestion === undefined || path === '') return false;
  if (ACCESS_CODES.has(code) || /(?:^|\/)permissions\.yaml$/.test(file)) return false;
  const keys = path.split(/[.[\]]+/);
  if (keys.some((key) => FOR_PEOPLE.has(key)) || TYPE_WORDS.has(keys.at(-1) ?? '')) return false;
  return !FOR_PEOPLE.has(suggestion) && !TYPE_WORDS.has(suggestion);
}
